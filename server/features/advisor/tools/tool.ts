import type * as z from "zod";
import type { ModelTool } from "#server/adapters/language-model/port";
import type { PriceHistorySource } from "#server/adapters/price-history/port";
import type { FeatureDeps } from "#server/platform/feature";

/** What the tools read from. */
export type ToolDeps = Pick<FeatureDeps, "db" | "clock" | "settings" | "log"> & {
  priceHistory: PriceHistorySource;
};

/** A tool whose call gets what its schema made of the model's input. */
export function tool<Input extends z.ZodType>(parts: {
  name: string;
  description: string;
  input: Input;
  call(input: z.output<Input>): Promise<unknown>;
}): ModelTool {
  const { input, call } = parts;
  return { ...parts, call: async (given) => call(input.parse(given)) };
}

/** Most rows that a tool returns; a model reads them all. */
export const MAX_TOOL_ROWS = 50;
export const firstPage = { limit: MAX_TOOL_ROWS, cursor: undefined };
