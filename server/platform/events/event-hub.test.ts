import { setTimeout as pause } from "node:timers/promises";
import { adminSubscription, staffSubscription } from "@prepara/domain/live/change";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { createLog } from "#server/platform/log";
import { otherTransactionsEnd } from "#server/platform/testing/eventually";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import type { Batch } from "./change-feed.ts";
import { recordChange, recordWarehouseChange } from "./change-log.ts";
import { startEventHub } from "./event-hub.ts";

const ANA = "00000000-0000-4000-8000-00000000000a";
const BIA = "00000000-0000-4000-8000-00000000000b";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.url, { poolSize: 20, onLostConnection: () => {} });
});
afterAll(async () => {
  await closeDatabase(db);
  await database.drop();
});

const hubOf = () => startEventHub(database.url, createLog({ level: "silent" }));
const subjectsOf = ({ changes }: Batch) =>
  (changes ?? ["missed"]).map((one) => (typeof one === "string" ? one : one.subject));

/** Commits a change of Ana's `after` milliseconds after it was written, while others commit theirs. */
const write = (subject: string, after = 0, userId = ANA) =>
  db.transaction(async (tx) => {
    await recordChange(tx, userId, { topic: "documents", happening: null, subject });
    if (after > 0) await pause(after);
  });

describe("changes and positions", () => {
  test("reach a follower exactly once, in whatever order transactions commit, and however often it reconnects to another process", async () => {
    const hubs = [hubOf(), hubOf()];
    const received: string[] = [];
    let position: string | null = null;
    for (const hub of hubs) await expect.poll(() => hub.position(), { timeout: 5_000 }).not.toBeNull();
    await otherTransactionsEnd(db);
    position = (await hubs[0]?.position()) ?? null;

    const total = 300;
    const writes = Array.from({ length: total }, async (_, index) => {
      await pause((index * 7) % 900);
      await write(`Nota ${index}`, (index * 37) % 120);
      hubs[index % 2]?.hasWritten();
      if (index % 5 === 0) await write(`Bia ${index}`, 0, BIA);
    });
    const all = Promise.all(writes);
    let isDone = false;
    void all.then(() => {
      isDone = true;
    });
    for (let turn = 0; !isDone || turn < 3; turn += 1) {
      const leave = hubs[turn % 2]?.follow(
        {
          userId: ANA,
          subscription: staffSubscription([]),
          receive: (batch) => {
            received.push(...subjectsOf(batch).map(String));
            position = batch.position;
          },
        },
        position,
      );
      await pause(30);
      if (isDone) await expect.poll(() => received.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(total);
      leave?.();
    }
    expect(received.sort()).toEqual(Array.from({ length: total }, (_, index) => `Nota ${index}`).sort());
    await Promise.all(hubs.map((hub) => hub.stop()));
  });

  test("are not missed while the hub's connection is lost", async () => {
    const hub = hubOf();
    const received: string[] = [];
    await expect.poll(() => hub.position(), { timeout: 5_000 }).not.toBeNull();
    const receive = (batch: Batch) => void received.push(...subjectsOf(batch).map(String));
    hub.follow({ userId: ANA, subscription: staffSubscription([]), receive }, null);
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prepara events' and datname = current_database()",
    );
    await other.end();
    await write("Enquanto estava fora");
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(["Enquanto estava fora"]);
    await hub.stop();
  });

  test("need no notice: a change of a process that ends between its commit and its notice is delivered", async () => {
    const hub = hubOf();
    const received: string[] = [];
    const receive = (batch: Batch) => void received.push(...(batch.changes ?? []).map(({ topic }) => topic));
    hub.follow({ userId: BIA, subscription: adminSubscription, receive }, null);
    await expect.poll(() => hub.position(), { timeout: 5_000 }).not.toBeNull();
    await db.transaction((tx) => recordWarehouseChange(tx, "shipments"));
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(["shipments"]);
    await hub.stop();
  });

  // The driver warns of statements that wait for each other, which scripts/testing/quiet-console.ts turns
  // into a failure.
  test("are read and sent one after the other while the database is slow", async () => {
    const hub = hubOf();
    await expect.poll(() => hub.position(), { timeout: 5_000 }).not.toBeNull();
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table changes in access exclusive mode`);
      for (let turn = 0; turn < 5; turn += 1) {
        hub.hasWritten();
        await pause(80);
      }
    });
    await expect.poll(() => hub.position(), { timeout: 5_000 }).not.toBeNull();
    await hub.stop();
  });

  test("are delivered without those of a transaction that is rolled back", async () => {
    const hub = hubOf();
    const received: string[] = [];
    const receive = (batch: Batch) => void received.push(...subjectsOf(batch).map(String));
    hub.follow({ userId: ANA, subscription: staffSubscription([]), receive }, null);
    await expect.poll(() => hub.position(), { timeout: 5_000 }).not.toBeNull();
    const refused = db.transaction(async (tx) => {
      await recordChange(tx, ANA, { topic: "documents", happening: null, subject: "Nunca" });
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    await write("Depois");
    hub.hasWritten();
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(["Depois"]);
    await hub.stop();
  });
});
