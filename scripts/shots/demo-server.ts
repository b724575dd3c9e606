import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../gates.ts";

const START_TIMEOUT_MS = 600_000;

export type DemoServer = { address: string; stop(): Promise<void> };

/**
 * Starts `npm run demo` on a new folder and a free port, so that dates are recent and no existing demo is
 * changed.
 */
export async function startDemoServer(): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), "prepara-shots-"));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), PREPARA_DEMO_DIR: folder, AUTH_RATE_LIMITS: "" };
  const args = ["--import", "./server/quick-start.mjs", "scripts/demo.ts"];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://localhost:${port}`;
  try {
    await untilReady(address, () => child.exitCode !== null);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}

async function untilReady(address: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < until) {
    if (hasEnded()) throw new Error("the demo ended before it was ready: see the lines above");
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the demo did not become ready");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(address)));
    });
  });
}
