import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { TrainingType } from "@prepara/domain/advisor/training";
import * as z from "zod";
import type { NewPassage } from "#server/features/advisor/passage";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { unreadable } from "./reader.ts";

/** A PDF of 200 pages takes 150 MB; whatever needs more, heap or buffers, is refused. */
const MEMORY_MB = 320;
const TIME_LIMIT_MS = 120_000;

type ToRead = { path: string; type: TrainingType; fileName: string; passagesFile: string };
export type Extracted = { kind: "passages"; count: number } | { kind: "unreadable"; reason: string };

const told = z.union([
  z.object({ passages: z.int() }),
  z.object({ unreadable: z.enum(["encrypted", "scanned", "empty", "broken", "tooBig", "tooSlow"]) }),
]);

/** Cuts a file into passages, written to `passagesFile` in reading order; or says why it cannot be read. */
export async function extractPassages(
  file: ToRead,
  signal: AbortSignal,
  limits: { memoryMb?: number; timeMs?: number } = {},
): Promise<Extracted> {
  const bounds = { memoryMb: limits.memoryMb ?? MEMORY_MB, timeMs: limits.timeMs ?? TIME_LIMIT_MS };
  const script = new URL("./training-program.ts", import.meta.url);
  try {
    const said = told.parse(await runBounded({ script, input: file, signal, ...bounds }));
    if ("unreadable" in said) return { kind: "unreadable", reason: unreadable[said.unreadable] };
    if (said.passages === 0) return { kind: "unreadable", reason: unreadable.empty };
    return { kind: "passages", count: said.passages };
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    return { kind: "unreadable", reason: unreadable[endings[error.why]] };
  }
}

const endings = { memory: "tooBig", time: "tooSlow", crash: "broken" } as const;

const passage = z.object({
  title: z.string(),
  source: z.string(),
  updated: z.null(),
  heading: z.string(),
  page: z.int().nullable(),
  content: z.string(),
});

/** The passages of a file some at a time, so that a long text never keeps other requests waiting. */
export async function* passagesIn(passagesFile: string, atOnce: number): AsyncGenerator<NewPassage[]> {
  let some: NewPassage[] = [];
  for await (const line of createInterface({ input: createReadStream(passagesFile) })) {
    some.push(passage.parse(JSON.parse(line)));
    if (some.length < atOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
