import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Metadata } from "#server/auth/tables/users";

/** Limited because the metadata is part of every access token, and request headers may have 16 KiB. */
const MAX_METADATA_BYTES = 8192;

/** Merges a change into stored metadata key by key; null deletes a key (docs/auth-protocol.md §2.2). */
export function mergeMetadata(stored: Metadata, change: Metadata): Metadata {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_METADATA_BYTES) {
    throw new AuthRefusal("validation_failed", { message: "User metadata is too large" });
  }
  return merged;
}

/** The user's name in the metadata. */
export const nameIn = ({ full_name: name }: Metadata): string | null =>
  typeof name === "string" ? name : null;
