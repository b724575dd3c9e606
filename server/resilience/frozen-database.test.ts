import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/embedded-postgres";
import { signUpAt } from "#server/testing/crash-client";
import { databaseProcess, newDataDir, startServer } from "#server/testing/server-process";

/** Time after which a service manager kills the server. */
const KILLED_AFTER_MS = 10_000;

// The connections of a stopped process (SIGSTOP) stay open, and the kernel accepts new ones: nothing is
// refused or answered.
describe.runIf(process.platform === "linux")("a server whose database is frozen", () => {
  test("reports it at /readyz, keeps running, and ends on SIGTERM in time", {
    timeout: 180_000,
  }, async () => {
    const { server, freeze, ask } = await serverWithDatabase({});
    freeze();
    const cutOff = ask("/shipments").then(
      ({ status }) => status,
      () => "cut off",
    );
    const probe = await fetch(`${server.origin}/readyz`);
    expect([probe.status, await probe.json()]).toMatchObject([503, { database: false, storage: true }]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

    const stoppedAt = performance.now();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(KILLED_AFTER_MS);
    expect([503, "cut off"]).toContain(await cutOff);
  });

  test("returns 503 in time, writes nothing twice, and works soon after the database runs again", {
    timeout: 180_000,
  }, async () => {
    const { server, ask, freeze, thaw } = await serverWithDatabase({ DATABASE_RESPONSE_TIMEOUT: "4" });
    const buy = (index: number) =>
      ask("/purchases", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": `compra-${index}` },
        body: JSON.stringify({ productName: "Compra", qty: index + 1 }),
      });
    const buyers = Array.from({ length: 30 }, (_, index) => index);
    freeze();
    const began = performance.now();
    const answers = await Promise.all(
      buyers.map(async (index) => {
        const { status, headers } = await buy(index);
        return [status, headers.get("retry-after")];
      }),
    );
    expect(performance.now() - began).toBeLessThan(KILLED_AFTER_MS);
    expect(answers).toEqual(buyers.map(() => [503, "2"]));

    thaw();
    await expect.poll(async () => (await ask("/shipments")).status, { timeout: 2_000 }).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    const again = await Promise.all(buyers.map(async (index) => (await buy(index)).status));
    expect(again).toEqual(buyers.map(() => 201));
    const { items } = bought.parse(await (await ask("/shipments?limit=100")).json());
    expect(items.map(({ qty }) => qty).sort((one, other) => one - other)).toEqual(
      buyers.map((index) => index + 1),
    );
  });
});

const bought = z.object({ items: z.array(z.object({ qty: z.number() })) });

/** A server on a PostgreSQL of its own that can be frozen, and Ana's requests to it. */
async function serverWithDatabase(settings: Record<string, string>) {
  const [external, dataDir] = [newDataDir("prepara-frozen-"), newDataDir("prepara-frozen-server-")];
  const postgres = await startEmbeddedPostgres({
    dataDir: external,
    logFile: join(external, "postgres.log"),
  });
  const server = await startServer({
    ...settings,
    DATABASE_URL: postgres.url,
    PREPARA_DATA_DIR: dataDir,
    STOP_DELAY: "2",
  });
  let frozen: number[] = [];
  const send = (signal: NodeJS.Signals) => {
    for (const pid of frozen) process.kill(pid, signal);
  };
  onTestFinished(async () => {
    send("SIGCONT");
    await server.end("SIGKILL");
    await postgres.stop();
    for (const folder of [external, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  expect(server.output()).toContain("Prepara is ready");
  const authorization = `Bearer ${await signUpAt(server, "ana@exemplo.com.br")}`;
  const ask = (
    path: string,
    init: { headers?: Record<string, string>; method?: string; body?: string } = {},
  ) => fetch(`${server.origin}/api/v1${path}`, { ...init, headers: { ...init.headers, authorization } });
  expect((await ask("/shipments")).status).toBe(200);
  return {
    server,
    ask,
    freeze() {
      frozen = familyOf(databaseProcess(external) ?? Number.NaN);
      send("SIGSTOP");
    },
    thaw() {
      send("SIGCONT");
      frozen = [];
    },
  };
}

/** A process of PostgreSQL and its children. */
function familyOf(parent: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) . /s, "")
          .startsWith(`${parent} `)
      );
    } catch {
      return false; // ended meanwhile
    }
  });
  return [parent, ...children.map(Number)];
}
