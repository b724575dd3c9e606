import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { isDatabaseUnavailable, openPool } from "./database.ts";
import { endUnanswered } from "./end-unanswered.ts";

const LIMIT_MS = 1_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

function limited(poolSize: number) {
  const pool = openPool(database.url, { poolSize, onLostConnection() {} });
  endUnanswered(pool, LIMIT_MS);
  return pool;
}

test("a statement without a response fails as an unavailable database, and the pool goes on", async () => {
  const pool = limited(1);
  const failure = await pool.query("select pg_sleep(60)").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(pool.query("select 1 as one")).resolves.toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
});

test("a transaction of many statements may take longer than the limit", async () => {
  const pool = limited(1);
  const client = await pool.connect();
  await client.query("begin");
  for (let n = 0; n < 6; n += 1) await client.query(`select pg_sleep(${LIMIT_MS / 4000})`);
  await expect(client.query("commit")).resolves.toBeDefined();
  client.release();
  await pool.end();
});

test("a connection that waits in the pool stays, and has the whole limit when it is used again", async () => {
  const pool = limited(1);
  const { rows: before } = await pool.query("select pg_backend_pid() as pid");
  await pause(1.5 * LIMIT_MS);
  const { rows: after } = await pool.query(`select pg_backend_pid() as pid, pg_sleep(${LIMIT_MS / 2000})`);
  expect(after).toMatchObject(before);
  await pool.end();
});
