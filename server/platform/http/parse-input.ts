import * as z from "zod/v4/core";
import { Refusal } from "#server/platform/refusal";

/**
 * Parses outside data that does not come through a route schema (form fields, stored JSON); refuses it field
 * by field.
 */
export function parseInput<Schema extends z.$ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new Refusal(
    "invalid",
    {},
    parsed.error.issues.map((issue) => ({ path: issue.path.join("."), message: issue.message })),
  );
}
