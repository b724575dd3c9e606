import type { ClientBase } from "pg";
import { getConstructionPlans, PgBoss } from "pg-boss";
import * as z from "zod";
import { hasTable } from "./tables.ts";

/** The queue takes less than a day. */
const LONGEST_JOB_SECONDS = 86_399;

/** A waiting or active job with its queue. Only what the queue accepts, which escapes no name in its SQL. */
const waitingJob = z.object({
  queue: z.object({
    name: z.string().regex(/^[\w.-]+$/),
    policy: z.enum(["standard", "short", "singleton", "stately", "exclusive", "key_strict_fifo"]),
    retryLimit: z.int32().min(0),
    retryDelay: z.int32().min(0),
    retryBackoff: z.boolean(),
    expireInSeconds: z.int().min(1).max(LONGEST_JOB_SECONDS),
  }),
  data: z.record(z.string(), z.unknown()).nullable(),
  startAfter: z.iso.datetime(),
});
export const waitingJobs = z.array(waitingJob);
export type WaitingJob = z.infer<typeof waitingJob>;

/**
 * The waiting and active jobs; active ones must run again, since the restored product has no worker for them.
 */
export async function readWaitingJobs(client: ClientBase): Promise<WaitingJob[]> {
  if (!(await hasTable(client, "pgboss.job"))) return [];
  const { rows } = await client.query<WaitingJob>(
    `select json_build_object('name', q.name, 'policy', q.policy, 'retryLimit', q.retry_limit, 'retryDelay', q.retry_delay,
              'retryBackoff', q.retry_backoff, 'expireInSeconds', q.expire_seconds) as queue,
            j.data, to_char(j.start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startAfter"
       from pgboss.job j join pgboss.queue q on q.name = j.name
      where j.state in ('created', 'retry', 'active') and q.name not like '\\_\\_pgboss%'`,
  );
  return waitingJobs.parse(rows);
}

/**
 * Adds the jobs to a new queue in the caller's transaction, so that they are restored together with the rows:
 * nothing sends a lost job again. The database has no queue yet.
 */
export async function sendWaitingJobs(client: ClientBase, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await client.query(withoutTransaction(getConstructionPlans()));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(withoutTransaction(text), values) },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on("error", () => {});
  await boss.start();
  try {
    for (const { queue, data, startAfter } of jobs) {
      const { name, ...options } = queue;
      await boss.createQueue(name, options);
      await boss.send(name, data, { startAfter });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The queue's SQL without the transaction around it, whose end would commit the caller's. */
const withoutTransaction = (sql: string) => sql.replace(/^\s*BEGIN;/, "").replace(/COMMIT;\s*$/, "");
