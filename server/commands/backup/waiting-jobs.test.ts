import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobQueue } from "#server/platform/jobs/job-queue";
import { createLog } from "#server/platform/log";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { readWaitingJobs, sendWaitingJobs, type WaitingJob } from "./waiting-jobs.ts";

let database: { url: string; drop(): Promise<void> };
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const job: WaitingJob = {
  queue: {
    name: "read-training-document",
    policy: "standard",
    retryLimit: 3,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 600,
  },
  data: { documentId: "d1" },
  startAfter: "2030-01-02T03:04:05Z",
};

describe("the jobs of a backup", () => {
  test("are none if the queue was never started", async () => {
    expect(await readWaitingJobs(client)).toEqual([]);
  });

  test("are waiting in the restored queue with the same options once its transaction is committed", async () => {
    const other = { ...job, queue: { ...job.queue, name: "prices.send-alert" } };
    await client.query("begin");
    await sendWaitingJobs(client, [job, other]);
    await client.query("rollback");
    expect(await readWaitingJobs(client)).toEqual([]);
    await client.query("begin");
    await sendWaitingJobs(client, [job, other]);
    await client.query("commit");
    expect(await readWaitingJobs(client)).toEqual([job, other]);
  });

  test("do not prevent the queue of a server from starting", async () => {
    const queue = jobQueue({ databaseUrl: database.url, log: createLog({ level: "silent" }) });
    const done: unknown[] = [];
    await queue.start([{ name: "read-training-document", work: async (data) => void done.push(data) }]);
    await client.query("update pgboss.job set start_after = now()");
    await expect.poll(() => done).toEqual([job.data]);
    await queue.stop();
  });
});
