import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { openPool, type Tx } from "#server/platform/database/database";

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
  /** Starts the next waiting job at once, not at the next poll: for short jobs that anybody can cause. */
  isDrained?: boolean;
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

/** Two connections of its own are enough, since jobs may wait. */
const CONNECTIONS = 2;
const POLL_SECONDS = 2;
const RETRIES = 3;
const FIRST_RETRY_SECONDS = 15;
const TIME_LIMIT_SECONDS = 600;
const DONE_KEPT_SECONDS = 86_400;
const STOP_TIMEOUT_MS = 5_000;

export type JobQueue = JobSender & {
  /** Creates the queues and starts to work; jobs sent meanwhile wait. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Starts no more jobs, but still accepts those that running requests send. */
  rest(): Promise<void>;
  /** Starts no more jobs and waits for running ones; a job that does not end in time is tried again later. */
  stop(timeoutMs?: number): Promise<void>;
};

type Options = { databaseUrl: string; log: Logger; openSocket?: () => Socket };

/**
 * A job queue in the product's own database, in the schema `pgboss`, which it creates and migrates itself.
 * Sent jobs survive a crash; several processes share the work.
 */
export function jobQueue({ databaseUrl, log, openSocket }: Options): JobQueue {
  // Our own pool, because the library's pool ends the process when a connection in use is lost.
  const pool = openPool(databaseUrl, {
    poolSize: CONNECTIONS,
    name: "prepara-jobs",
    ...(openSocket && { openSocket }),
    onLostConnection: (err) => log.warn({ err }, "job queue connection lost"),
  });
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on("error", (err) => log.warn({ err }, "job queue error"));
  let open = () => {};
  const ready = new Promise<void>((resolve) => {
    open = resolve;
  });
  let names: string[] = [];
  let rounds: Rounds[] = [];
  return {
    async start(jobs) {
      await boss.start();
      const queued = jobs.filter(isQueued);
      names = queued.map(({ name }) => name);
      for (const job of queued) await addQueue(boss, job, log);
      rounds = jobs.map((job) => startRounds(job, log));
      open();
    },
    async send(tx, name, data, { afterSeconds } = {}) {
      await ready;
      await boss.send(name, data, {
        db: fromDrizzle(tx, sql),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      });
    },
    async rest() {
      for (const { rest } of rounds) rest();
      for (const name of names) await boss.offWork(name, { wait: false });
    },
    async stop(timeoutMs = STOP_TIMEOUT_MS) {
      await Promise.race([Promise.all(rounds.map(({ stop }) => stop())), pause(timeoutMs / 2)]);
      await boss.stop({ graceful: true, timeout: timeoutMs });
      await pool.end();
    },
  };
}

/** Jobs that only run every few seconds are never sent, so they need no queue. */
const isQueued = ({ every, everySeconds }: Job) => everySeconds === undefined || every !== undefined;

// No queue deduplicates jobs: a waiting job may start before the second one's transaction ends, and would not
// see its data.
async function addQueue(boss: PgBoss, job: Job, log: Logger): Promise<void> {
  await boss.createQueue(job.name, {
    retryLimit: RETRIES,
    retryDelay: FIRST_RETRY_SECONDS,
    retryBackoff: true,
    expireInSeconds: TIME_LIMIT_SECONDS,
    deleteAfterSeconds: DONE_KEPT_SECONDS,
  });
  const worker = await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, async (taken) => {
    if (job.isDrained) boss.notifyWorker(worker);
    for (const { data, signal } of taken) {
      try {
        await job.work(data, signal);
      } catch (err) {
        log.warn({ err, job: job.name }, "a job failed and will be tried again");
        throw err;
      }
    }
  });
  if (job.every) await boss.schedule(job.name, job.every);
  else await boss.unschedule(job.name);
}

/** The runs of a job that this process repeats every few seconds. */
type Rounds = {
  /** Starts no more runs. */
  rest(): void;
  /** The same; also aborts a current run, and waits for it. */
  stop(): Promise<void>;
};

function startRounds({ name, everySeconds, work }: Job, log: Logger): Rounds {
  if (everySeconds === undefined) return { rest() {}, stop: async () => {} };
  const stopping = new AbortController();
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isResting = false;
  const wait = () => {
    if (!isResting) timer = setTimeout(round, everySeconds * 1_000).unref();
  };
  const round = () => {
    running = work({}, stopping.signal)
      .catch((err: unknown) => log.warn({ err, job: name }, "a round of a job failed; it is tried again"))
      .then(wait);
  };
  const rest = () => {
    isResting = true;
    clearTimeout(timer);
  };
  wait();
  return {
    rest,
    async stop() {
      rest();
      stopping.abort();
      await running;
    },
  };
}
