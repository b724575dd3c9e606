import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

  test("are waiting in the restored queue with the same options", async () => {
    await sendWaitingJobs(database.url, [job]);
    expect(await readWaitingJobs(client)).toEqual([job]);
  });
});
