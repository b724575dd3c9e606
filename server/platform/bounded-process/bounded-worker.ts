import { concurrencyLimitInTurns, type Queue } from "#server/platform/fair-use/concurrency-limit";
import { type BoundedProcess, type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

type BoundedWorker = {
  run(input: unknown, party?: string): Promise<unknown>;
  /** Ends the process when its present task is done, and gives it no task until `work` has ended. */
  whileEnded<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * Like `runBounded`, for many small tasks: one process does them one after the other. The process ends when
 * it is idle for `idleMs`, when its memory has grown, or with a task that exceeded its limits. It runs at the
 * same time as processes of `runBounded`, so its memory limit must be small. Tasks of different parties take
 * turns; when `queue.maxWaiting` tasks of one party wait, its next one is refused.
 */
export function boundedWorker(program: BoundedProgram & { idleMs: number }, queue: Queue): BoundedWorker {
  const limited = concurrencyLimitInTurns(1, queue);
  let worker: BoundedProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    const ending = worker?.kill();
    worker = null;
    await ending;
  };
  return {
    run: (input, party = "") =>
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
          else await end();
        }
      }),
    whileEnded: (work) =>
      limited("while ended", async () => {
        clearTimeout(idle);
        await end();
        return work();
      }),
  };
}
