import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "#server/platform/testing/fresh-database";
import { signUpAt } from "#server/testing/crash-client";
import { freePort, newDataDir, type ServerProcess, startServer } from "#server/testing/server-process";

const CLIENTS = 8;
const PROBE_EVERY_MS = 50;
const SOON = { timeout: 60_000, interval: 20 };

const dataDir = newDataDir("prepara-rolling-");
let database: TestDatabase | undefined;
const running = new Map<string, ServerProcess>();
afterAll(async () => {
  for (const server of running.values()) await server.end("SIGTERM");
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a rolling restart of two servers", () => {
  test("loses no request of clients that send only to ready servers", { timeout: 180_000 }, async () => {
    database = await freshDatabase();
    const settings = {
      DATABASE_URL: database.url,
      PREPARA_DATA_DIR: dataDir,
      PUBLIC_URL: "http://localhost:8080",
      STOP_DELAY: "2",
    };
    const ports = [String(await freePort()), String(await freePort())];
    const start = async (port: string) => {
      const server = await startServer({ ...settings, PORT: port });
      expect(server.output()).toContain("Prepara is ready");
      running.set(port, server);
      return server;
    };
    const [first] = await Promise.all(ports.map(start));
    if (!first) throw new Error("no server");
    const balancer = balancerOf(ports);
    const token = await signUpAt(first, "ana@exemplo.com.br");
    const load = clientsOf(balancer, token);

    for (const port of ports) {
      await load.progress();
      expect(await running.get(port)?.end("SIGTERM")).toBe(0);
      await load.progress();
      await start(port);
      await vi.waitFor(() => expect(balancer.ready().has(port)).toBe(true), SOON);
    }
    await load.progress();
    const statuses = await load.end();
    balancer.stop();
    expect([...new Set(statuses)]).toEqual([200]);
  });
});

/** Polls the readiness of each server, as a load balancer does. */
function balancerOf(ports: readonly string[]) {
  const ready = new Set<string>();
  let isStopped = false;
  const probe = async (port: string) => {
    while (!isStopped) {
      const status = await send(`http://127.0.0.1:${port}/readyz`, {});
      if (status === 200) ready.add(port);
      else ready.delete(port);
      await pause(PROBE_EVERY_MS);
    }
  };
  for (const port of ports) void probe(port);
  return {
    ready: () => ready,
    stop() {
      isStopped = true;
    },
  };
}

/** Clients that send one request after another over persistent connections to ready servers. */
function clientsOf(balancer: ReturnType<typeof balancerOf>, token: string) {
  const statuses: (number | string)[] = [];
  const agent = new Agent({ keepAlive: true });
  let isStopped = false;
  const client = async (index: number) => {
    for (let turn = index; !isStopped; turn++) {
      const ready = [...balancer.ready()];
      const port = ready[turn % ready.length];
      if (port === undefined) await pause(PROBE_EVERY_MS);
      else
        statuses.push(
          await send(`http://127.0.0.1:${port}/api/v1/shipments`, {
            agent,
            headers: { authorization: `Bearer ${token}` },
          }),
        );
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  return {
    async progress() {
      const before = statuses.length;
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + 50), SOON);
    },
    async end() {
      isStopped = true;
      await Promise.all(clients);
      agent.destroy();
      return statuses;
    },
  };
}

/** The status, or the error code of a broken connection. */
function send(url: string, options: { agent?: Agent; headers?: Record<string, string> }) {
  return new Promise<number | string>((resolve) => {
    request(url, options, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? "no status"));
      answer.on("error", (error) => resolve(error.message));
    })
      .on("error", (error) => resolve(error.message))
      .end();
  });
}
