import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Metadata } from "#server/auth/tables/users";

/** It travels in every access token, and a request's headers hold 16 KiB in all. */
const LARGEST_BYTES = 8192;

/**
 * Merges a change into stored metadata key by key; a null value deletes its key (docs/auth-protocol.md §2.2).
 */
export function mergeMetadata(stored: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > LARGEST_BYTES) {
    throw new AuthRefusal("validation_failed", { message: "User metadata is too large" });
  }
  return merged;
}

/** The name that somebody gave of themselves. */
export const nameIn = ({ full_name: name }: Metadata): string | null =>
  typeof name === "string" ? name : null;
