import { concurrencyLimitInTurns, type Queue } from "#server/platform/fair-use/concurrency-limit";
import { type BoundedProcess, type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

/**
 * Like `runBounded`, for many small tasks: one process does them one after the other. It ends when it is idle
 * for `idleMs`, when it has grown, or with a task that exceeded its limits. It runs at the same time as those
 * of `runBounded`, so its memory limit must be small. Parties take turns; beyond
 * `queue.longest` waiting tasks of one the next is refused.
 */
export function boundedWorker(
  program: BoundedProgram & { idleMs: number },
  queue: Queue,
): (input: unknown, party?: string) => Promise<unknown> {
  const limited = concurrencyLimitInTurns(1, queue);
  let worker: BoundedProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    worker?.kill();
    worker = null;
  };
  return (input, party = "") =>
    limited(party, async () => {
      clearTimeout(idle);
      if (worker === null || worker.hasEnded()) worker = spawnBounded(program, { isKept: true });
      let isDone = false;
      try {
        worker.give(input);
        const { result, isLast } = await worker.answer();
        isDone = !isLast;
        return result;
      } finally {
        if (isDone) idle = setTimeout(end, program.idleMs).unref();
        else end();
      }
    });
}
