import { Piscina } from "piscina";

const MEMORY_MB = 256;

type ThreadOptions<Party> = {
  /** The file that exports the function. */
  file: URL;
  functionName: string;
  /** Memory for new objects; Node decides without it. */
  youngMb?: number;
  /** Runs one task at a time; whose turn is next, and how many may wait. */
  inTurns: <Outcome>(party: Party, work: () => Promise<Outcome>) => Promise<Outcome>;
};

type RunTask<Task, Result> = (task: Task, options?: { signal: AbortSignal }) => Promise<Result>;

/**
 * A worker thread for a function that would block the event loop. It starts with the first task and is kept.
 * `work` is called when it is the party's turn, with a function that runs a task in the thread and rejects
 * with the code `ERR_WORKER_OUT_OF_MEMORY` when the task needs too much memory.
 */
export function workerThread<Task, Result, Party>({
  file,
  functionName,
  youngMb,
  inTurns,
}: ThreadOptions<Party>) {
  const pool = new Piscina<Task, Result>({
    filename: file.href,
    name: functionName,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_MB,
      ...(youngMb && { maxYoungGenerationSizeMb: youngMb }),
    },
  });
  // The pool gets one task at a time. Tasks in its own queue would wait for ever after a task that ends the
  // thread, because the pool starts a new thread only for a later task.
  const run: RunTask<Task, Result> = (task, options) => pool.run(task, options);
  return <Outcome>(party: Party, work: (run: RunTask<Task, Result>) => Promise<Outcome>) =>
    inTurns(party, () => work(run));
}
