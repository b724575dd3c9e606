import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** Removes null members at any depth. */
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

/** In English like all messages of the protocol, whatever language the host has set for zod. */
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
 * Parses the body. A null member counts as absent and unknown members are ignored (docs/auth-protocol.md §1).
 */
export function bodyOf<S extends z.ZodType>(schema: S, request: { body: unknown }): z.output<S> {
  return parse(schema, request.body);
}

/** Parses the query. The first value of a repeated key is used. */
export function queryOf<S extends z.ZodType>(schema: S, request: { query: unknown }): z.output<S> {
  const query = request.query;
  if (!isStorableJson(query)) throw new AuthRefusal("validation_failed");
  const entries = Object.entries(typeof query === "object" && query ? query : {});
  return parse(
    schema,
    Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? value[0] : value])),
  );
}

const MAX_JSON_DEPTH = 32;
/** More than the largest metadata can have; checking 6,000 names takes longer than parsing them. */
const MAX_JSON_NAMES = 2_000;
/**
 * Values in one body, more than the largest metadata of 8 KiB can have. A body waits in memory for its turn:
 * 20,000 empty objects in 63 KB of text take over a megabyte, 16,000 numbers beside one object 375 KB.
 */
const MAX_JSON_VALUES = 4_200;

function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/**
 * Whether PostgreSQL can store a JSON value: no NUL, no lone surrogate, limited depth, width and number of
 * values. Checked on input, so that such values are refused with a 4xx.
 */
export function isStorableJson(value: unknown, depth = 0, found = { values: 0 }): boolean {
  found.values += 1;
  if (found.values > MAX_JSON_VALUES) return false;
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= MAX_JSON_DEPTH) return false;
  // Not through `Object.entries`, which took 0.4 s for half a million numbers.
  if (Array.isArray(value)) return value.every((inner) => isStorableJson(inner, depth + 1, found));
  const entries = Object.entries(value);
  if (entries.length > MAX_JSON_NAMES) return false;
  return entries.every(([key, inner]) => isStorableText(key) && isStorableJson(inner, depth + 1, found));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

const refresh = z.object({ grant_type: z.literal("refresh_token") });

/** Whether the request exchanges a refresh token. */
export const isRefresh = ({ url, query }: Pick<FastifyRequest, "query" | "url">): boolean =>
  /^[^?]*\/token\?/.test(url) && refresh.safeParse(query).success;
