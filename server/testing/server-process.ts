import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The real server in a process of its own. */
export type ServerProcess = {
  origin: string;
  child: ChildProcess;
  /** All it has said so far on standard output and standard error. */
  said(): string;
  /** Sends a signal and waits for the end; answers the exit code, null when the signal itself ended it. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
};

/** Starts `node server/main.ts` with these settings and waits until it is ready or has ended. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT ?? String(await freePort());
  const environment = { PATH: process.env.PATH, AUTH_RATE_LIMITS: "off", ...settings, PORT: port };
  const child = spawn(process.execPath, [program], { env: environment, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  let said = "";
  const isReady = new Promise<void>((resolve) => {
    const hear = (part: Buffer) => {
      said += part;
      if (said.includes("Prepara is ready")) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
  });
  await Promise.race([isReady, ended]);
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    said: () => said,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port to listen on");
  return address.port;
}

/** The process of the embedded PostgreSQL of a data folder, if one is alive. */
export function databaseProcess(dataDir: string): number | null {
  try {
    const pid = Number(
      readFileSync(join(dataDir, "postgres", "data", "postmaster.pid"), "utf8").split("\n", 1)[0],
    );
    process.kill(pid, 0);
    return pid;
  } catch {
    // No file or no such process: it is down.
    return null;
  }
}
