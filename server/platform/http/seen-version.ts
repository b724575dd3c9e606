import { createHash } from "node:crypto";
import { SEEN_VERSION_HEADER } from "@prepara/domain/live/seen-version";
import type { FastifyRequest } from "fastify";
import * as z from "zod";
import { Refusal } from "#server/platform/refusal";

/** The version that the person saw; null if the request names none, so that nothing is compared. */
export type SeenVersion = string | null;

/** The field of a response that holds the version. */
export const versionSchema = z
  .string()
  .describe("Sent back in the header `Seen-Version`, a write is refused with 409 once it has changed");

/** A short text that differs once one of the values does: what a person decides on, and nothing else. */
export const versionOf = (...values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 16);

/** The version that the request's `Seen-Version` header names. */
export function seenVersionOf(request: FastifyRequest): SeenVersion {
  const header = request.headers[SEEN_VERSION_HEADER];
  return typeof header === "string" && header !== "" ? header : null;
}

export const hasChanged = (seen: SeenVersion, version: string): boolean => seen !== null && seen !== version;

/**
 * Refuses `changed_meanwhile` if a locked row has another version than the person saw. The refusal names the
 * version, so that the person can confirm what they read after it.
 */
export function mustBeAsSeen(seen: SeenVersion, version: string): void {
  if (hasChanged(seen, version)) throw new Refusal("changed_meanwhile", { version });
}
