import type pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { concurrencyLimitInTurns } from "#server/platform/fair-use/concurrency-limit";
import { inTurnOf } from "#server/platform/fair-use/party-in-turn";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { openDatabase } from "./database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

function opened(poolSize: number, timeoutMs?: number): pg.Pool {
  const { $client: pool } = openDatabase(database.url, {
    poolSize,
    onLostConnection() {},
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  onTestFinished(() => pool.end());
  return pool;
}

describe("the connections of a pool", () => {
  test("are given to networks in turns, however many queries one of them has waiting", async () => {
    const pool = opened(1);
    const answered: string[] = [];
    const ask = (network: string) =>
      inTurnOf(network, () => pool.query("select 1")).then(() => answered.push(network));
    const many = Array.from({ length: 50 }, () => ask("many"));
    expect(pool.waitingCount).toBe(49);
    await ask("one").then(() => ask("one"));
    expect(answered.length).toBeLessThan(10);
    expect(answered.filter((network) => network === "one")).toHaveLength(2);
    await Promise.all(many);
    expect(answered).toHaveLength(52);
    expect(pool.waitingCount).toBe(0);
  });

  test("are given next to whoever has one of few places, however many others of its network wait", async () => {
    const pool = opened(1);
    const fewPlaces = concurrencyLimitInTurns(1);
    let answered = 0;
    const many = Array.from({ length: 50 }, () =>
      inTurnOf("many", () => pool.query("select 1")).then(() => {
        answered += 1;
      }),
    );
    const askInPlace = (network: string) =>
      inTurnOf(network, () => fewPlaces(network, () => pool.query("select 1")));
    await Promise.all([askInPlace("many"), askInPlace("one")]);
    expect(answered).toBeLessThan(10);
    await Promise.all(many);
  });

  test("are given on when a query fails, a connection is lost, or the one who waited has gone", async () => {
    const pool = opened(1, 300);
    await expect(pool.query("select broken")).rejects.toThrow("broken");
    await expect(pool.query("select pg_terminate_backend(pg_backend_pid())")).rejects.toThrow();
    const held = await pool.connect();
    const waiting = [pool.query("select 1"), pool.connect()];
    await expect(waiting[0]).rejects.toThrow("timeout exceeded when trying to connect");
    await expect(waiting[1]).rejects.toThrow("timeout exceeded when trying to connect");
    expect(pool.waitingCount).toBe(0);
    held.release(true);
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  test("that cannot be opened are given to nobody for ever", async () => {
    const { $client: pool } = openDatabase("postgres://nobody@127.0.0.1:1/none", {
      poolSize: 1,
      onLostConnection() {},
    });
    onTestFinished(() => pool.end());
    for (let time = 0; time < 3; time += 1) await expect(pool.connect()).rejects.toThrow("ECONNREFUSED");
    await expect(pool.query("select 1")).rejects.toThrow("ECONNREFUSED");
  });
});
