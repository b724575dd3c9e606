import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { isDatabaseUnavailable, openPool } from "./database.ts";

const limits = {
  DATABASE_STATEMENT_TIMEOUT: 2,
  DATABASE_LOCK_TIMEOUT: 1,
  DATABASE_IDLE_TRANSACTION_TIMEOUT: 1,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const opened = () => openPool(database.url, { poolSize: 2, limits, onLostConnection() {} });
const withoutLimits = () => openPool(database.url, { poolSize: 1, onLostConnection() {} });

describe("on the server's connections", () => {
  test("a statement and a wait for a lock end at their limits, and count as an unavailable database", async () => {
    const [pool, holder] = [opened(), withoutLimits()];
    await holder.query("select pg_advisory_lock(13)");
    const waits = await pool.query("select pg_advisory_lock(13)").catch((error: unknown) => error);
    expect(waits).toMatchObject({ code: "55P03" });
    expect(isDatabaseUnavailable(waits)).toBe(true);
    await holder.end();
    const sleeps = await pool.query("select pg_sleep(60)").catch((error: unknown) => error);
    expect(sleeps).toMatchObject({ code: "57014" });
    expect(isDatabaseUnavailable(sleeps)).toBe(true);
    await pool.end();
  });

  test("an idle transaction is ended, which frees its locks", async () => {
    const pool = opened();
    const forgotten = await pool.connect();
    const lost = new Promise((resolve) => forgotten.once("error", resolve));
    await forgotten.query("begin; select pg_advisory_xact_lock(14)");
    expect(await lost).toMatchObject({ code: "25P03" });
    const next = withoutLimits();
    await expect(next.query("select pg_advisory_lock(14)")).resolves.toMatchObject({ rowCount: 1 });
    await next.end();
    forgotten.release(true);
    await pool.end();
  });
});
