import { concurrencyLimit, type Queue } from "#server/platform/concurrency-limit";
import { type BoundedProcess, type BoundedProgram, spawnBounded } from "./spawn-bounded.ts";

/**
 * The same as `runBounded` for many small pieces of work: one process does them one after the other, and ends
 * when it has had none for `idleMs`, when it has grown, or with a piece that went beyond its bounds. It runs
 * beside those of `runBounded`, so its bound has to be small. Beyond `queue.longest` waiting pieces the next
 * one is refused.
 */
export function keepBounded(
  program: BoundedProgram & { idleMs: number },
  queue: Queue,
): (input: unknown) => Promise<unknown> {
  const limited = concurrencyLimit(1, queue);
  let kept: BoundedProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    kept?.kill();
    kept = null;
  };
  return (input) =>
    limited(async () => {
      clearTimeout(idle);
      if (kept === null || kept.hasEnded()) kept = spawnBounded(program, { isKept: true });
      let isDone = false;
      try {
        kept.give(input);
        const { result, isLast } = await kept.answer();
        isDone = !isLast;
        return result;
      } finally {
        if (isDone) idle = setTimeout(end, program.idleMs).unref();
        else end();
      }
    });
}
