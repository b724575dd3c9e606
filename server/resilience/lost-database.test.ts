import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import {
  type EmbeddedPostgres,
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/database/embedded/embedded-postgres";
import { ask } from "#server/platform/testing/spawn-embedded";
import {
  type Acknowledged,
  clientOf,
  doesAJob,
  openScreen,
  signUpAt,
  writeThroughOutages,
} from "#server/testing/crash-client";
import { expectAllStored, expectNoPartialWrites } from "#server/testing/crash-evidence";
import { databaseProcess, newDataDir, type ServerProcess, startServer } from "#server/testing/server-process";

const ROUNDS = 3;
const CUSTOMERS = 6;
const SOON = { timeout: 60_000, interval: 20 };
const ADMIN = "rui@exemplo.com.br";

const folders: string[] = [];
const servers: ServerProcess[] = [];
const newFolder = () => {
  const folder = newDataDir("prepara-lost-");
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const server of servers) await server.end("SIGTERM");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ ADMIN_EMAILS: ADMIN, ...settings });
  servers.push(server);
  expect(server.output()).toContain("Prepara is ready");
  return server;
}

describe("a server whose database is lost while customers write", () => {
  test("recovers when the embedded database is killed", { timeout: 180_000 }, async () => {
    const dataDir = newFolder();
    const server = await start({ PREPARA_DATA_DIR: dataDir });
    const load = await writersOf([server]);
    for (let round = 0; round < ROUNDS; round++) {
      await load.progress();
      const killed = databaseProcess(dataDir) ?? Number.NaN;
      process.kill(killed, "SIGKILL");
      await vi.waitFor(() => expect(databaseProcess(dataDir)).not.toBe(killed), SOON);
    }
    await load.progress();
    const guest = await joinEmbeddedPostgres({ dataDir, logFile: join(dataDir, "logs", "postgres.log") });
    await load.end(guest.url);
    await guest.stop();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(databaseProcess(dataDir)).toBeNull();
  });

  test("recovers, with a second server, when an external one ends all connections or is restarted", {
    timeout: 180_000,
  }, async () => {
    const external = newFolder();
    let postgres = await startExternal(external);
    // The servers share the file folder and the address, which tokens contain as their issuer.
    const settings = {
      DATABASE_URL: postgres.url,
      PREPARA_DATA_DIR: newFolder(),
      PUBLIC_URL: "http://localhost:8080",
    };
    const load = await writersOf([await start(settings), await start(settings)]);
    for (let round = 0; round < ROUNDS; round++) {
      await load.progress();
      await ask(
        postgres.adminUrl,
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'prepara'",
      );
    }
    await load.progress();
    await postgres.stop();
    postgres = await startExternal(external);
    await load.end(postgres.url);
    for (const server of servers.slice(-2)) expect(await server.end("SIGTERM")).toBe(0);
    await postgres.stop();
  });

  test("ends on SIGTERM while the database is down", { timeout: 60_000 }, async () => {
    const postgres = await startExternal(newFolder());
    const server = await start({
      DATABASE_URL: postgres.url,
      PREPARA_DATA_DIR: newFolder(),
      STOP_DELAY: "2",
    });
    const token = await signUpAt(server, ADMIN);
    await postgres.stop();
    expect(await clientOf(server, token).send("GET", "/shipments")).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: { code: "unavailable" },
    });
    expect(await server.end("SIGTERM")).toBe(0);
  });
});

/** An external PostgreSQL: the server has only its address. */
const startExternal = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, logFile: join(dataDir, "postgres.log") });

/**
 * Customers who write continuously, distributed over the servers, and an open event stream on each server.
 */
async function writersOf(all: ServerProcess[]) {
  const [first] = all;
  if (!first) throw new Error("no server");
  const adminToken = await signUpAt(first, ADMIN);
  const stop = new AbortController();
  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, index) => {
      const server = all[index % all.length] ?? first;
      const done: Acknowledged = { purchases: [], checkIns: [], requests: [] };
      const client = clientOf(server, await signUpAt(server, `cliente-${index}@exemplo.com.br`));
      const writing = writeThroughOutages(client, clientOf(server, adminToken), {
        done,
        signal: stop.signal,
      });
      writing.catch(() => {}); // awaited at the end
      return { client, done, writing };
    }),
  );
  const screens = all.map((server) => openScreen(server, adminToken));
  /** Waits until every customer has completed two more rounds; each server must still run. */
  const progress = async () => {
    const before = customers.map(({ done }) => done.requests.length);
    const goesOn = vi.waitFor(() => {
      for (const [index, { done }] of customers.entries())
        expect(done.requests.length).toBeGreaterThan((before[index] ?? 0) + 1);
    }, SOON);
    // A customer who gets anything but success or 503 fails the test at once.
    await Promise.race([goesOn, Promise.all(customers.map(({ writing }) => writing))]);
    for (const server of all) expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  };
  return {
    progress,
    async end(databaseUrl: string): Promise<void> {
      const before = screens.map((received) => received().length);
      await progress();
      for (const [index, received] of screens.entries())
        await vi.waitFor(() => expect(received().slice(before[index])).toContain("event: warehouse"), SOON);
      for (const server of all) await doesAJob(server, adminToken);
      stop.abort();
      const outages = await Promise.all(customers.map(({ writing }) => writing));
      expect(Math.max(...outages)).toBeGreaterThan(0);
      for (const { client, done } of customers) await expectAllStored(client, done);
      await expectNoPartialWrites(databaseUrl);
    },
  };
}
