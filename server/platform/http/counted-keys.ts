import * as z from "zod";

/** A device sends the acts about one subject in order, so only its newest stored ones can still wait. */
export const MOST_COUNTED_KEYS = 50;

/**
 * Keys of acts that the figures of an answer contain. Optional, because a repeated write gets the answer that
 * was stored for it, perhaps by an earlier version.
 */
export const countedKeysSchema = z
  .array(z.string())
  .optional()
  .describe(
    "Idempotency keys of the reader's last acts, which these figures contain: a device must not add those acts again. Not in lists",
  );

/** Reads keys and figures in one snapshot: with an act between two reads, they would disagree. */
export const oneSnapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
