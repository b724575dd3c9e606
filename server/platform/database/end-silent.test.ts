import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { openPool } from "./database.ts";
import { databaseSockets, endSilentConnections } from "./end-silent.ts";

const LIMIT_MS = 1_000;

const busy = vi.hoisted(() => ({ forMs: 0 }));
vi.mock(import("./probe.ts"), async (original) => {
  const { openProbe } = await original();
  return {
    openProbe(url) {
      const probe = openProbe(url);
      const ask = () => {
        setImmediate(() => {
          const until = performance.now() + busy.forMs;
          busy.forMs = 0;
          while (performance.now() < until);
        });
        return probe.ask();
      };
      return { ...probe, ask };
    },
  };
});

test("does not end a statement's connection when the process was busy while it waited for the probe's reply", async () => {
  const database = await freshDatabase();
  const sockets = databaseSockets();
  const pool = openPool(database.url, { poolSize: 2, openSocket: sockets.open, onLostConnection() {} });
  const stop = endSilentConnections(pool, { url: database.url, limitMs: LIMIT_MS, sockets });
  onTestFinished(async () => {
    stop();
    await pool.end();
    await database.drop();
  });
  const statement = pool.query("select pg_sleep(3)");
  await pause(500);
  busy.forMs = 2 * LIMIT_MS;
  await vi.waitFor(() => expect(busy.forMs).toBe(0), { timeout: 5_000 });
  await expect(statement).resolves.toMatchObject({ rowCount: 1 });
});
