import type { Tx } from "#server/platform/database/database";

/** Background work, done by one of the server processes that share the database. */
export type Job = {
  /** Dotted and unique, e.g. `prices.refresh-monitors`. */
  name: string;
  /** Schedule as a cron expression in UTC. */
  every?: string;
  /**
   * Runs outside the queue, in each process, this many seconds after its last run ended: for work that cannot
   * wait for the next minute. Several processes may run it at the same time.
   */
  everySeconds?: number;
  /**
   * Throws to be retried (three times with growing delay). `data` is the object passed to `send`; the job
   * parses it.
   */
  work(data: unknown, signal: AbortSignal): Promise<void>;
};

export type JobSender = {
  /** Queues a job in the transaction that causes it. */
  send(tx: Tx, name: string, data: object, options?: { afterSeconds?: number }): Promise<void>;
};
