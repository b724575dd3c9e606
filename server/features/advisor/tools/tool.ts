import type * as z from "zod";
import type { ModelTool } from "#server/adapters/language-model/port";
import type { PriceHistorySource } from "#server/adapters/price-history/port";
import type { FeatureDeps } from "#server/platform/feature";
import type { UsAddressSettings } from "#server/platform/settings";

export type ToolDeps = Pick<FeatureDeps, "db" | "clock" | "settings" | "log" | "countPaidCall"> & {
  priceHistory: PriceHistorySource;
  settings: UsAddressSettings;
};

/** A tool whose input is parsed by its schema before `call`. */
export function tool<Input extends z.ZodType>(parts: {
  name: string;
  description: string;
  input: Input;
  call(input: z.output<Input>): Promise<unknown>;
}): ModelTool {
  const { input, call } = parts;
  return { ...parts, call: async (given) => call(input.parse(given)) };
}

/** Largest number of rows a tool returns, since the model reads all of them. */
export const MAX_TOOL_ROWS = 50;
export const firstPage = { limit: MAX_TOOL_ROWS, cursor: undefined };
