import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { jobQueue } from "./job-queue.ts";

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 4, onLostConnection: () => {} });
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const queue = () => jobQueue({ databaseUrl: database.url, log: createLog({ level: "silent" }) });
const soon = { timeout: 15_000, interval: 100 };

describe("the job queue", () => {
  test("runs a job once although two processes work, and none whose transaction was rolled back", async () => {
    const done: unknown[] = [];
    const work = async (data: unknown) => void done.push(data);
    const [one, two] = [queue(), queue()];
    await one.start([{ name: "test.note", work }]);
    await two.start([{ name: "test.note", work }]);
    await db.transaction((tx) => one.send(tx, "test.note", { n: 1 }));
    await db
      .transaction(async (tx) => {
        await two.send(tx, "test.note", { n: 2 });
        throw new Error("undone");
      })
      .catch(() => {});
    await db.transaction((tx) => two.send(tx, "test.note", { n: 3 }));
    await vi.waitFor(() => expect(done).toHaveLength(2), soon);
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 3 }]));
    await Promise.all([one.stop(), two.stop()]);
  });

  test("starts the next job at once where a queue is drained, not at the next poll", async () => {
    const done: unknown[] = [];
    const one = queue();
    await one.start([{ name: "test.drained", isDrained: true, work: async (data) => void done.push(data) }]);
    await db.transaction(async (tx) => {
      for (let n = 0; n < 20; n += 1) await one.send(tx, "test.drained", { n });
    });
    await vi.waitFor(() => expect(done).toHaveLength(20), { timeout: 15_000, interval: 100 });
    await one.stop();
  });

  test("keeps sent jobs for the next start", async () => {
    const before = queue();
    await before.start([{ name: "test.later", work: async () => {} }]);
    await db.transaction((tx) => before.send(tx, "test.later", { n: 1 }, { afterSeconds: 1 }));
    await before.stop();
    const done: unknown[] = [];
    const after = queue();
    await after.start([{ name: "test.later", work: async (data) => void done.push(data) }]);
    await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), soon);
    await after.stop();
  });
});
