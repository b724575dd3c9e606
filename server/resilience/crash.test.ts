import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { joinEmbeddedPostgres } from "#server/platform/database/embedded/embedded-postgres";
import { type Acknowledged, clientOf, signUpAt, writeUntilKilled } from "#server/testing/crash-client";
import { expectAllStored, expectNoPartialWrites } from "#server/testing/crash-evidence";
import {
  databaseProcess,
  freePort,
  newDataDir,
  type ServerProcess,
  startServer,
} from "#server/testing/server-process";

const ROUNDS = 5;
const CUSTOMERS = 8;
const dataDir = newDataDir("prepara-crash-");
// One port for all starts, because tokens contain the server's address as their issuer.
const PORT = String(await freePort());
const running = new Set<ServerProcess>();
afterAll(async () => {
  for (const server of running) await server.end("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ PORT, PREPARA_DATA_DIR: dataDir, ADMIN_EMAILS: "rui@exemplo.com.br" });
  expect(server.output()).toContain("Prepara is ready");
  running.add(server);
  return server;
}

async function end(server: ServerProcess, signal: "SIGTERM" | "SIGKILL") {
  running.delete(server);
  return server.end(signal);
}

describe("a server that is killed or stopped while customers write (docs/benchmarks.md)", () => {
  test(`keeps every confirmed write and no partial one, in ${ROUNDS} rounds`, {
    timeout: 180_000,
  }, async () => {
    let server = await start();
    const adminToken = await signUpAt(server, "rui@exemplo.com.br");
    const tokens = await Promise.all(
      Array.from({ length: CUSTOMERS }, (_, index) => signUpAt(server, `cliente-${index}@exemplo.com.br`)),
    );
    const done: Acknowledged[] = tokens.map(() => ({ purchases: [], checkIns: [], requests: [] }));

    for (let round = 0; round < ROUNDS; round++) {
      const writing = tokens.map((token, index) =>
        writeUntilKilled(clientOf(server, token), clientOf(server, adminToken), done[index] ?? failed()),
      );
      await pause(400 + Math.random() * 600);
      // On a slow machine some customers have completed no request by then; the last kill waits for them.
      if (round === ROUNDS - 1)
        await expect
          .poll(() => done.every(({ requests }) => requests.length > 0), { timeout: 60_000 })
          .toBe(true);
      await end(server, "SIGKILL");
      await Promise.all(writing);
      server = await start();
    }

    await Promise.all(
      tokens.map((token, index) => expectAllStored(clientOf(server, token), done[index] ?? failed())),
    );
    const database = await joinEmbeddedPostgres({ dataDir, logFile: join(dataDir, "logs", "postgres.log") });
    await expectNoPartialWrites(database.url);
    await database.stop();
    expect(await end(server, "SIGTERM")).toBe(0);
  });

  test("completes running requests when it is stopped, ends cleanly and has its data at the next start", {
    timeout: 60_000,
  }, async () => {
    const server = await start();
    const token = await signUpAt(server, "sara@exemplo.com.br");
    const upload = request(`${server.origin}/api/v1/products`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    });
    const answered = once(upload, "response");
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    upload.write(part("name", "Panela"));
    await pause(300);
    const ended = end(server, "SIGTERM");
    await pause(300);
    upload.end(`${part("expectedArrivalDate", "2030-01-31")}--x--\r\n`);
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(201);
    expect(await ended).toBe(0);
    expect(databaseProcess(dataDir)).toBeNull();

    const next = await start();
    expect(await clientOf(next, token).send("GET", "/products")).toMatchObject({
      body: { items: [{ name: "Panela" }] },
    });
    // For an upload that never completes the server waits only a limited time.
    const stalled = request(`${next.origin}/api/v1/products`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" },
    });
    stalled.on("error", () => undefined).write(part("name", "Nunca"));
    await pause(300);
    expect(await end(next, "SIGTERM")).toBe(0);
    expect(databaseProcess(dataDir)).toBeNull();
  });
});

function failed(): never {
  throw new Error("a customer without a list");
}
