import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

export type BoundedTask = BoundedProgram & {
  /** Passed to the program as JSON. */
  input: unknown;
  signal?: AbortSignal;
};

/**
 * One program runs at a time, since two at their limits and the server would need more than 600 MB. Kinds of
 * programs take turns, so that staff's labels are not printed after every price list that customers sent.
 */
const oneAtATime = concurrencyLimitInTurns(1);

/**
 * Runs a program on untrusted input in a process of its own, with low priority, no environment and limits for
 * memory and time, so that no input harms the server's memory or event loop. Returns the program's result;
 * throws its `Refusal`, or `ProcessEnded`.
 */
export async function runBounded({ input, signal, ...program }: BoundedTask): Promise<unknown> {
  return oneAtATime(program.script.href, async () => {
    signal?.throwIfAborted();
    const running = spawnBounded(program, { input });
    try {
      return (await running.answer(signal)).result;
    } finally {
      running.kill();
    }
  });
}
