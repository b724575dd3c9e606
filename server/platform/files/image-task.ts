import * as z from "zod";

/** Paths of the input and output files. */
export const imageTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("clean"), path: z.string(), full: z.string(), thumbnail: z.string() }),
  z.object({ kind: z.literal("for model"), path: z.string(), full: z.string() }),
]);
export type ImageTask = z.infer<typeof imageTask>;

/**
 * The results for a picture. `large`: it was not decoded, because it needs more memory than the process for
 * ordinary photos has.
 */
export const imageOutcomes = ["done", "large", "broken", "too big"] as const;
