import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const READY_WITHIN_MS = 120_000;
const POLL_MS = 200;

/**
 * A server with its own database and folder, for journeys whose installation differs from that of the others;
 * `program` is another checkout's server.
 */
export async function ownServer(settings: Record<string, string>, program = main) {
  const folder = await mkdtemp(join(tmpdir(), "prepara-own-"));
  const baseURL = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(process.execPath, [program], {
    stdio: "ignore",
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PREPARA_TEST_RUN: process.env.PREPARA_TEST_RUN,
      PORT: new URL(baseURL).port,
      PUBLIC_URL: baseURL,
      PREPARA_DATA_DIR: folder,
      AUTH_RATE_LIMITS: "off",
      ADMIN_EMAILS: "admin@e2e.exemplo.com.br",
      PIX_KEY: "pix@prepara.exemplo.com.br",
      ...settings,
    },
  });
  await readiness(baseURL, server).catch((error: unknown) => {
    server.kill("SIGTERM");
    throw error;
  });
  return {
    baseURL,
    folder,
    async stop() {
      server.kill("SIGTERM");
      if (server.exitCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function readiness(baseURL: string, server: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(`${baseURL}/readyz`).catch(() => null); // not listening yet
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("the server did not start");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
