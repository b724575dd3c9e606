import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { turnsAtDatabase } from "./turns-at-database.ts";

test("a network with one request waits for a turn, not for all that others ask; a sign-in for none of them", async () => {
  const { ask, answered } = await service();
  const flood = [1, 2, 3].flatMap((n) => Array.from({ length: 20 }, () => ask("/user", `192.0.2.${n}`)));
  await wait(50);
  await Promise.all([ask("/user", "198.51.100.7"), ask("/token", "198.51.100.8")]);
  const before = answered.slice(0, answered.indexOf("/user 198.51.100.7"));
  expect(answered.indexOf("/token 198.51.100.8")).toBeLessThan(20);
  expect(before.length).toBeLessThan(20);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

test("a turn is given back after a failed query and transaction, and a transaction may use a second connection", async () => {
  const { ask } = await service();
  const failing = Array.from({ length: 6 }, () => ask("/failing", "192.0.2.1"));
  expect(await Promise.all(failing)).toEqual(Array(6).fill(500));
  const nested = Array.from({ length: 6 }, (_, n) => ask("/nested", `192.0.2.${n}`));
  expect(await Promise.all(nested)).toEqual(Array(6).fill(200));
});

/** A service with four connections, two of them for requests to `/token`. */
async function service() {
  const { url } = await freshDatabase();
  const pool = openDatabase(url, { poolSize: 4, onLostConnection() {} });
  const app = Fastify({ trustProxy: true });
  onTestFinished(async () => {
    await app.close();
    await closeDatabase(pool);
  });
  const turns = turnsAtDatabase(4);
  const db = turns.database(pool);
  turns.addCallers(app);
  const answered: string[] = [];
  for (const path of ["/user", "/token"])
    app.get(path, async ({ ip }) => {
      await db.execute(sql`select pg_sleep(0.02)`);
      await db.transaction((tx) => tx.execute(sql`select pg_sleep(0.01)`));
      answered.push(`${path} ${ip}`);
      return {};
    });
  app.get("/failing", async () => {
    await db.execute(sql`select 1 / 0`).catch(() => {});
    await db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  });
  app.get("/nested", () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await db.execute(sql`select 1`);
      return {};
    }),
  );
  await app.ready();
  const ask = async (path: string, ip: string) =>
    (await app.inject({ url: path, headers: { "x-forwarded-for": ip } })).statusCode;
  return { ask, answered };
}
