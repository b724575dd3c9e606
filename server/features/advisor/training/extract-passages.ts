import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { TrainingType } from "@prepara/domain/advisor/training";
import * as z from "zod";
import type { NewPassage } from "#server/features/advisor/passage";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { unreadable } from "./reader.ts";

/** A PDF of 200 pages takes 150 MB; a file that needs more is refused. */
const MEMORY_MB = 320;
/** As long as nobody else needs the turn of programs (`isBackground`). */
const TIME_LIMIT_MS = 120_000;

type ToRead = { path: string; type: TrainingType; fileName: string; passagesFile: string };
export type Extracted = { kind: "passages"; count: number } | { kind: "unreadable"; reason: string };

const outcome = z.union([
  z.object({ passages: z.int() }),
  z.object({ unreadable: z.enum(["encrypted", "scanned", "empty", "broken", "tooBig", "tooSlow"]) }),
]);

/**
 * Splits a file into passages in a process of its own. They are written to `passagesFile` in reading order;
 * an unreadable file returns its reason in Portuguese.
 */
export async function extractPassages(
  file: ToRead,
  signal: AbortSignal,
  limits: { memoryMb?: number; timeMs?: number } = {},
): Promise<Extracted> {
  const bounds = { memoryMb: limits.memoryMb ?? MEMORY_MB, timeMs: limits.timeMs ?? TIME_LIMIT_MS };
  const script = new URL("./training-program.ts", import.meta.url);
  const task = { script, input: file, signal, isBackground: true, ...bounds };
  try {
    const result = outcome.parse(await runBounded(task));
    if ("unreadable" in result) return { kind: "unreadable", reason: unreadable[result.unreadable] };
    if (result.passages === 0) return { kind: "unreadable", reason: unreadable.empty };
    return { kind: "passages", count: result.passages };
  } catch (error) {
    if (!(error instanceof ProcessEnded)) throw error;
    return { kind: "unreadable", reason: unreadable[reasonOf[error.why]] };
  }
}

const reasonOf = { memory: "tooBig", time: "tooSlow", crash: "broken", signal: "broken" } as const;

const passage = z.object({
  title: z.string(),
  source: z.string(),
  updated: z.null(),
  heading: z.string(),
  page: z.int().nullable(),
  content: z.string(),
});

/** Reads the passages in batches of `batchSize`, so that a long document does not block other requests. */
export async function* passagesIn(passagesFile: string, batchSize: number): AsyncGenerator<NewPassage[]> {
  let batch: NewPassage[] = [];
  for await (const line of createInterface({ input: createReadStream(passagesFile) })) {
    batch.push(passage.parse(JSON.parse(line)));
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
