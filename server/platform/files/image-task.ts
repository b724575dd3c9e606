import * as z from "zod";

/** Paths of the input and output files. */
export const imageTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("clean"), path: z.string(), full: z.string(), thumbnail: z.string() }),
  z.object({ kind: z.literal("for model"), path: z.string(), full: z.string() }),
]);
export type ImageTask = z.infer<typeof imageTask>;

/** `large`: it needs more memory than a process for ordinary photos has; nothing was decoded. */
export const imageOutcomes = ["done", "large", "broken", "too big"] as const;
