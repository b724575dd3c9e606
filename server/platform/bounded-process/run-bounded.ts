import { concurrencyLimit } from "#server/platform/concurrency-limit";
import { type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

export type BoundedTask = BoundedProgram & {
  /** Given to the program as JSON. */
  input: unknown;
  signal?: AbortSignal;
};

/**
 * One program runs at a time in this server, the others wait for their turn: two at their bounds and the
 * server need more than 600 MB.
 */
const oneAtATime = concurrencyLimit(1);

/**
 * Runs a program on something a stranger sent, in a process of its own with little priority, no environment
 * and bounds for memory and time: whatever the input does to a parser, this server keeps its memory and its
 * event loop. Returns what the program returned; throws its `Refusal`, or `ProcessEnded`.
 */
export async function runBounded({ input, signal, ...program }: BoundedTask): Promise<unknown> {
  return oneAtATime(async () => {
    signal?.throwIfAborted();
    const running = spawnBounded(program, { input });
    try {
      return (await running.answer(signal)).result;
    } finally {
      running.kill();
    }
  });
}
