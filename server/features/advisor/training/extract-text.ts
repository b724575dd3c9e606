import { Worker } from "node:worker_threads";
import type { TrainingType } from "@prepara/domain/advisor/training";
import * as z from "zod";
import type { Block } from "./block.ts";
import { unreadable } from "./unreadable.ts";

/** Parsers run apart with so much memory and time: a hostile file ends its worker, never the server. */
const MEMORY_MB = 256;
const TIME_LIMIT_MS = 120_000;

export type Extracted = { kind: "text"; blocks: Block[] } | { kind: "unreadable"; reason: string };

const block = z.object({ kind: z.enum(["heading", "text"]), text: z.string(), page: z.int().nullable() });
const message = z.union([
  z.object({ blocks: z.array(block) }),
  z.object({ unreadable: z.enum(["encrypted", "scanned", "empty", "broken", "tooBig", "tooSlow"]) }),
]);

/** The text of a file in its reading order, or why it cannot be read. */
export async function extractText(
  file: { path: string; type: TrainingType },
  signal: AbortSignal,
  limits: { memoryMb?: number; timeMs?: number } = {},
): Promise<Extracted> {
  const worker = new Worker(new URL("./extract-worker.ts", import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb ?? MEMORY_MB },
    stderr: true,
    stdout: true,
  });
  const time = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs ?? TIME_LIMIT_MS)]);
  try {
    return await new Promise<Extracted>((resolve) => {
      const failed = (reason: string) => resolve({ kind: "unreadable", reason });
      time.addEventListener("abort", () => failed(unreadable.tooSlow), { once: true });
      worker.once("message", (said) => resolve(outcomeOf(said)));
      worker.once("error", (error) => failed(isOutOfMemory(error) ? unreadable.tooBig : unreadable.broken));
      worker.once("exit", () => failed(unreadable.broken));
    });
  } finally {
    await worker.terminate();
  }
}

function outcomeOf(said: unknown): Extracted {
  const told = message.parse(said);
  if ("blocks" in told) return { kind: "text", blocks: told.blocks };
  return { kind: "unreadable", reason: unreadable[told.unreadable] };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
