import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { openPool } from "#server/platform/database/database";
import type { Job, JobSender } from "./job.ts";

/** Jobs wait for the database, never the other way round: two connections of their own are enough. */
const CONNECTIONS = 2;
const LOOK_EVERY_SECONDS = 2;
const RETRIES = 3;
const FIRST_RETRY_SECONDS = 15;
const TIME_LIMIT_SECONDS = 600;
const KEEP_DONE_SECONDS = 86_400;
const STOP_WITHIN_MS = 5_000;

export type JobQueue = JobSender & {
  /** Makes the queues and starts to work; jobs that were sent meanwhile wait for it. */
  start(jobs: readonly Job[]): Promise<void>;
  /** Takes no more jobs, but still sends those of requests under way. */
  rest(): Promise<void>;
  /** Takes no more jobs and waits for those under way; what is not done in time is tried again later. */
  stop(patienceMs?: number): Promise<void>;
};

/**
 * A queue in the product's own database, in the schema `pgboss`, which it makes and brings up to date by
 * itself. What was sent survives a crash; several processes share the work.
 */
export function jobQueue({ databaseUrl, log }: { databaseUrl: string; log: Logger }): JobQueue {
  // A pool of ours, because the library's own ends the process when a connection in use is lost.
  const pool = openPool(databaseUrl, {
    poolSize: CONNECTIONS,
    name: "prepara-jobs",
    onLostConnection: (err) => log.warn({ err }, "job queue connection lost"),
  });
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on("error", (err) => log.warn({ err }, "job queue trouble"));
  let open = () => {};
  const ready = new Promise<void>((resolve) => {
    open = resolve;
  });
  let names: string[] = [];
  return {
    async start(jobs) {
      await boss.start();
      names = jobs.map(({ name }) => name);
      for (const job of jobs) await addQueue(boss, job, log);
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
      for (const name of names) await boss.offWork(name, { wait: false });
    },
    async stop(patienceMs = STOP_WITHIN_MS) {
      await boss.stop({ graceful: true, timeout: patienceMs });
      await pool.end();
    },
  };
}

// No queue drops a second job while one waits: that one may be taken before the second's transaction ends,
// and would not see it.
async function addQueue(boss: PgBoss, job: Job, log: Logger): Promise<void> {
  await boss.createQueue(job.name, {
    retryLimit: RETRIES,
    retryDelay: FIRST_RETRY_SECONDS,
    retryBackoff: true,
    expireInSeconds: TIME_LIMIT_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
  });
  await boss.work(job.name, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, async (taken) => {
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
