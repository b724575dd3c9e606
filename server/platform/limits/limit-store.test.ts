import { count, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "#server/platform/clock";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { rateLimits } from "#server/tables/platform";
import { type LimitStore, limitStore, sweepLimits } from "./limit-store.ts";

let database: TestDatabase;
let db: Db;
let otherDb: Db;
let now: Date;
const clock = () => now;
/** Two server processes on one database. */
let store: LimitStore;
let other: LimitStore;

beforeAll(async () => {
  database = await freshDatabase();
  const open = () => openDatabase(database.url, { poolSize: 5, onLostConnection() {} });
  [db, otherDb] = [open(), open()];
  store = limitStore({ db, clock });
  other = limitStore({ db: otherDb, clock });
});
beforeEach(async () => {
  now = new Date("2026-03-01T12:00:00Z");
  await db.delete(rateLimits);
});
afterAll(async () => {
  await Promise.all([db, otherDb].map(closeDatabase));
  await database.drop();
});

const ten = { times: 10, seconds: 900 };
const seven = { times: 7, seconds: 60 };
const one = (key: string, allowance = ten) => [{ key, allowance }];
const rowCount = async () => (await db.select({ rows: count() }).from(rateLimits))[0]?.rows;

describe("an allowance", () => {
  test("is used up by its number of points and refills at a constant rate", async () => {
    for (let index = 0; index < 7; index += 1) expect(await store.consume(one("ana", seven))).toBeNull();
    expect(await store.consume(one("ana", seven))).toEqual({ key: "ana", retryAfterSeconds: 9 });
    now = new Date(now.getTime() + 9_000);
    expect(await store.consume(one("ana", seven))).toBeNull();
    expect(await store.consume(one("ana", seven))).not.toBeNull();
  });

  test("allows taking several points at once, but not more than its total", async () => {
    const cost = (points: number) => [{ key: "ana", allowance: ten, points }];
    expect(await store.consume(cost(11))).toMatchObject({ key: "ana" });
    expect(await store.consume(cost(8))).toBeNull();
    expect(await store.consume(cost(3))).toEqual({ key: "ana", retryAfterSeconds: 90 });
    expect(await store.consume(cost(2))).toBeNull();
  });

  test("is full again when its points are given back, and never more than full", async () => {
    for (let index = 0; index < 10; index += 1) await store.consume(one("ana"));
    await store.giveBack([{ key: "ana", allowance: ten, points: 10 }]);
    await store.giveBack([{ key: "ana", allowance: ten, points: 10 }]);
    const answers = [];
    for (let index = 0; index < 11; index += 1) answers.push(await store.consume(one("ana")));
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  });

  test("is shared by all processes, and survives a restart", async () => {
    for (let index = 0; index < 5; index += 1) {
      expect(await store.consume(one("ana"))).toBeNull();
      expect(await other.consume(one("ana"))).toBeNull();
    }
    expect(await other.consume(one("ana"))).not.toBeNull();
    expect(await limitStore({ db, clock }).consume(one("ana"))).not.toBeNull();
  });

  test("gives exactly its points to 400 calls at once from two processes", async () => {
    const calls = Array.from({ length: 400 }, (_, index) => (index % 2 ? store : other).consume(one("ana")));
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
    const single = { times: 1, seconds: 60 };
    const firsts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? store : other).consume(one("bia", single))),
    );
    expect(firsts.filter((answer) => answer === null)).toHaveLength(1);
  });
});

describe("a clock that was ahead and is right again", () => {
  const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

  test.each([1, 24, 7_200])("by %i hours refuses nobody", async (ahead) => {
    const right = now;
    now = hours(ahead);
    expect(await store.consume(one("ana"))).toBeNull();
    now = right;
    for (let index = 0; index < 10; index += 1) expect(await store.consume(one("ana"))).toBeNull();
    expect(await store.consume(one("ana"))).toEqual({ key: "ana", retryAfterSeconds: 90 });
  });

  test("frees nobody who was refused seconds before it", async () => {
    for (let index = 0; index < 10; index += 1) await store.consume(one("ana"));
    now = new Date(now.getTime() - 20_000);
    expect(await store.consume(one("ana"))).not.toBeNull();
  });

  test("counts nothing in production, where the database's clock does", async () => {
    const wrong = vi.useFakeTimers({ toFake: ["Date"], now: hours(100_000) });
    try {
      const real = limitStore({ db, clock: systemClock });
      for (let index = 0; index < 10; index += 1) expect(await real.consume(one("ana"))).toBeNull();
      wrong.setSystemTime(hours(200_000));
      expect(await real.consume(one("ana"))).toEqual({ key: "ana", retryAfterSeconds: 90 });
    } finally {
      wrong.useRealTimers();
    }
  });
});

describe("several keys at once", () => {
  const both = [
    { key: "visitor", allowance: ten },
    { key: "account", allowance: seven },
  ];

  test("are taken all or none, and a refused call stores nothing", async () => {
    for (let index = 0; index < 7; index += 1) await store.consume(one("account", seven));
    expect(await store.consume(both)).toMatchObject({ key: "account" });
    expect(await rowCount()).toBe(1);
  });

  test("in any order never deadlock and never take too much", async () => {
    const calls = Array.from({ length: 200 }, (_, index) =>
      (index % 2 ? store : other).consume(index % 3 ? both : both.toReversed()),
    );
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer === null).length).toBeLessThanOrEqual(7);
    const left = [];
    for (let index = 0; index < 10; index += 1) left.push(await store.consume(one("visitor")));
    const taken = answers.filter((answer) => answer === null).length;
    expect(left.filter((answer) => answer === null)).toHaveLength(10 - taken);
  });
});

describe("counters of other keys", () => {
  // In a bounded cache in memory, 27,000 sign-ins with three random keys each evicted the counters in use.
  test("are not reset by a flood of 81,000 random keys, nor by sweeping", async () => {
    for (let index = 0; index < 10; index += 1) await store.consume(one("ana"));
    for (let batch = 0; batch < 81; batch += 1) {
      const junk = Array.from({ length: 1000 }, (_, index) => ({
        key: `junk ${batch} ${index}`,
        allowance: ten,
      }));
      expect(await store.consume(junk)).toBeNull();
    }
    await sweepLimits(db, clock);
    expect(await store.consume(one("ana"))).not.toBeNull();
    now = new Date(now.getTime() + 91_000);
    await sweepLimits(db, clock);
    expect(await rowCount()).toBe(1);
  });

  test("are swept without waiting for one that a call is writing", async () => {
    await store.consume([...one("bia"), ...one("carla")]);
    now = new Date(now.getTime() + 91_000);
    await db.transaction(async (tx) => {
      await tx.execute(sql`update rate_limits set full_at = full_at where key = 'carla'`);
      await sweepLimits(db, clock);
      expect(await rowCount()).toBe(1);
    });
  });
});
