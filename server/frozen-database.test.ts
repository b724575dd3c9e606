import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/embedded-postgres";
import { signUpAt } from "#server/testing/crash-client";
import { databaseProcess, newDataDir, startServer } from "#server/testing/server-process";

/** The service manager's patience. */
const KILLED_AFTER_MS = 10_000;

// Its connections stay open and new ones are accepted by the kernel: nothing is refused, nothing is replied
// to.
test.runIf(process.platform === "linux")(
  "a server whose database is frozen says so at /readyz, lives, and ends on SIGTERM in time",
  { timeout: 180_000 },
  async () => {
    const [external, dataDir] = [newDataDir("prepara-frozen-"), newDataDir("prepara-frozen-server-")];
    const postgres = await startEmbeddedPostgres({
      dataDir: external,
      logFile: join(external, "postgres.log"),
    });
    const server = await startServer({ DATABASE_URL: postgres.url, PREPARA_DATA_DIR: dataDir });
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
    expect(server.said()).toContain("Prepara is ready");
    const authorization = `Bearer ${await signUpAt(server, "ana@exemplo.com.br")}`;
    const list = () => fetch(`${server.origin}/api/v1/shipments`, { headers: { authorization } });
    expect((await list()).status).toBe(200);

    frozen = familyOf(databaseProcess(external) ?? Number.NaN);
    send("SIGSTOP");
    const cutOff = list().then(
      ({ status }) => status,
      () => "cut off",
    );
    const probe = await fetch(`${server.origin}/readyz`);
    expect([probe.status, await probe.json()]).toMatchObject([503, { database: false, storage: true }]);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);

    const told = performance.now();
    expect(await server.end("SIGTERM")).toBe(0);
    expect(performance.now() - told).toBeLessThan(KILLED_AFTER_MS);
    expect([503, "cut off"]).toContain(await cutOff);
  },
);

/** A process of PostgreSQL and those it has started. */
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
