import type { Tx } from "#server/platform/database/database";

/** Work that is done behind the requests, by one of all processes on the database. */
export type Job = {
  /** Dotted and unique, e.g. `prices.refresh-monitors`. */
  name: string;
  /** How often it is done by itself, as a cron line in UTC. */
  every?: string;
  /**
   * Throws to be tried again (three times, ever later); `data` is what `send` was given and is parsed by the
   * job.
   */
  work(data: unknown, signal: AbortSignal): Promise<void>;
};

export type JobSender = {
  /** Puts a job into the queue in the transaction of its cause, so neither exists without the other. */
  send(tx: Tx, name: string, data: object, options?: { afterSeconds?: number }): Promise<void>;
};
