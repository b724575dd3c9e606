import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { stopPostmaster } from "#server/platform/database/embedded/postmaster";
import { databaseProcess, freePort } from "#server/testing/server-process";

const project = fileURLToPath(new URL("..", import.meta.url));

// One folder for all starts, so that the database is created only once.
const folder = mkdtempSync(join(tmpdir(), "prepara-npm-start-"));
chmodSync(folder, 0o711); // as root, PostgreSQL's own account needs access
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Started = { npm: ChildProcess; origin: string; everyProcessEnded: Promise<unknown> };

const running = new Map<ChildProcess, Promise<unknown>>();
// A test that failed or timed out leaves its server and the database running; the database has its own
// process group.
afterEach(async () => {
  for (const [npm, everyProcessEnded] of running) {
    if (npm.pid !== undefined) process.kill(-npm.pid, "SIGKILL");
    const database = databaseProcess(folder);
    if (database !== null) await stopPostmaster(database);
    await everyProcessEnded;
  }
});

/**
 * Runs `npm start` as an operator does, in a process group of its own like a terminal's, and waits until the
 * server is ready.
 */
async function npmStart(): Promise<Started> {
  const port = String(await freePort());
  const npm = spawn("npm", ["start"], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PREPARA_DATA_DIR: folder, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  // "close" instead of "exit": the pipe closes only when all processes that inherited it have ended.
  const everyProcessEnded = once(npm, "close").finally(() => running.delete(npm));
  running.set(npm, everyProcessEnded);
  let output = "";
  await new Promise<void>((resolve, reject) => {
    npm.stdout.on("data", (part: Buffer) => {
      output += part;
      if (output.includes("Prepara is ready")) resolve();
    });
    npm.once("close", () => reject(new Error(`npm start ended: ${output}`)));
  });
  return { npm, origin: `http://127.0.0.1:${port}`, everyProcessEnded };
}

describe("npm start", () => {
  test.each([
    ["SIGTERM to npm alone, as systemd sends it with KillMode=mixed", "SIGTERM", 1],
    ["Ctrl+C, which the terminal sends to npm and the server", "SIGINT", -1],
    ["SIGTERM to every process, as systemd sends it with KillMode=control-group", "SIGTERM", -1],
  ] as const)("ends the server and its database on %s", async (_case, signal, sign) => {
    const { npm, origin, everyProcessEnded } = await npmStart();
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    expect(databaseProcess(folder)).not.toBeNull();
    process.kill(sign * (npm.pid ?? Number.NaN), signal);
    await everyProcessEnded;
    expect(npm.exitCode).toBe(0);
    expect(databaseProcess(folder)).toBeNull();
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
  });
});
