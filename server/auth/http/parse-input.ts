import type * as z from "zod";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** JSON without its null members, at any depth. */
export function withoutDeepNulls(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutDeepNulls);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(
    Object.entries(withoutNulls(json)).map(([name, value]) => [name, withoutDeepNulls(value)]),
  );
}

function withoutNulls(input: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** In English like all of the protocol's texts, whatever language the host has set for its schemas. */
function firstProblem(error: z.ZodError): string {
  const path = error.issues[0]?.path.join(".");
  return path ? `Invalid value for ${path}` : "Invalid request";
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  if (input !== undefined && input !== null && (typeof input !== "object" || Array.isArray(input)))
    throw new AuthRefusal("bad_json", { message: "Request body must be a JSON object" });
  const result = schema.safeParse(withoutNulls(input ?? {}));
  if (!result.success) throw new AuthRefusal("validation_failed", { message: firstProblem(result.error) });
  return result.data;
}

/**
 * The body as an endpoint wants it. A null member counts as absent and unknown members are ignored
 * (docs/auth-protocol.md §1).
 */
export function bodyOf<S extends z.ZodType>(schema: S, request: { body: unknown }): z.output<S> {
  return parse(schema, request.body);
}

/** The query as an endpoint wants it; of a repeated key the first value counts. */
export function queryOf<S extends z.ZodType>(schema: S, request: { query: unknown }): z.output<S> {
  const query = request.query;
  if (!isStorableJson(query)) throw new AuthRefusal("validation_failed");
  const entries = Object.entries(typeof query === "object" && query ? query : {});
  return parse(
    schema,
    Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? value[0] : value])),
  );
}

const DEEPEST = 32;

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * Whether PostgreSQL can keep a JSON value: no NUL, no half surrogate, no bottomless nesting. Checked at the
 * door so that such input is the caller's error and not ours.
 */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(
    ([key, inner]) => isStorableText(key) && isStorableJson(inner, depth + 1),
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
