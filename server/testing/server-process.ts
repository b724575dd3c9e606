import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { knownHome } from "#server/platform/database/embedded/data-home";
import { findPostmaster } from "#server/platform/database/embedded/postmaster";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "#server/platform/testing/spawn-embedded";

const program = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The real server in a separate process. */
export type ServerProcess = {
  origin: string;
  child: ChildProcess;
  /** Its standard output and standard error so far. */
  output(): string;
  /** Sends a signal and waits for the exit; returns the exit code, or null when the signal ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

/**
 * Starts the server as `npm start` does and waits until it is ready or has ended; `meanwhile` is called
 * during the start. Unless `settings` say otherwise, sign-ins are not limited and it stops without a delay.
 * Only root may choose an `account`.
 */
export async function startServer(
  settings: Record<string, string>,
  meanwhile: (child: ChildProcess) => Promise<void> = async () => {},
  account?: { uid: number; gid: number },
): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const { PATH, PREPARA_TEST_RUN, NODE_COMPILE_CACHE } = process.env;
  const ours = { AUTH_RATE_LIMITS: "off", STOP_DELAY: "0" };
  const inherited = { PATH, PREPARA_TEST_RUN, NODE_COMPILE_CACHE };
  const environment = { ...NODE_ENVIRONMENT, ...inherited, ...ours, ...settings, PORT: port };
  // A deprecation warning ends the server, so that tests fail.
  const child = spawn(process.execPath, [...NODE_FLAGS, "--throw-deprecation", program], {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const ended = once(child, "close");
  let output = "";
  const isReady = new Promise<void>((resolve) => {
    const collect = (part: Buffer) => {
      output += part;
      if (output.includes("Prepara is ready")) resolve();
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
  });
  await meanwhile(child);
  await Promise.race([isReady, ended]);
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  return address.port;
}

/**
 * A data folder that PostgreSQL's account may enter when tests run as root; otherwise each run would leave a
 * folder in /var/lib.
 */
export function newDataDir(prefix: string): string {
  const path = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(path, 0o711);
  return path;
}

/** The process id of the embedded PostgreSQL of a data folder, if it runs. */
export function databaseProcess(dataDir: string): number | null {
  const home = knownHome(join(dataDir, "postgres"));
  return home === null ? null : (findPostmaster(join(home, "data"))?.pid ?? null);
}
