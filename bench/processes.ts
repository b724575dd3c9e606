import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "../server/platform/testing/spawn-embedded.ts";

/** A server in a separate process, so that it does not share an event loop with the load generator. */
export type ServerProcess = { url: string; pid: number; readyMs: number; stop(): Promise<void> };

const running = new Set<ChildProcess>();

/** Stops all running servers, also after a case that threw. */
export async function stopServers(): Promise<void> {
  for (const child of running) await stop(child);
}

const path = (program: string) => fileURLToPath(new URL(program, import.meta.url));

/** Starts a program of this folder and waits until it prints `ready <port>`. */
export function startBare(program: string, args: readonly string[]): Promise<ServerProcess> {
  return start([path(program), ...args], {}, (line) => {
    const port = /^ready (\d+)$/.exec(line)?.[1];
    return port === undefined ? null : `http://127.0.0.1:${port}`;
  });
}

/** Starts the product as `npm start` does, with the benchmark's settings. */
export async function startProduct(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT ?? (await freePort());
  const environment = {
    ...NODE_ENVIRONMENT,
    // Rate limits so high that none is reached; the counting stays on.
    API_RATE_LIMIT: "10000000",
    AUTH_RATE_LIMITS: "off",
    LOG_LEVEL: "info",
    // Higher limits per customer, since one customer represents many; the fair-use cases use the default
    // limits.
    REQUESTS_AT_ONCE: "100",
    RESPONSE_KB_PER_SECOND: "1000000",
    LOOKUPS_AT_ONCE: "100",
    EVENT_STREAMS_AT_ONCE: "2000",
    WRITES_PER_DAY: "100000000",
    LOOKUPS_PER_DAY_FREE: "1000000",
    ...settings,
    PORT: String(port),
  };
  const url = `http://127.0.0.1:${port}`;
  return start([...NODE_FLAGS, path("../server/main.ts")], environment, (line) =>
    line.startsWith("Prepara is ready") ? url : null,
  );
}

async function start(
  args: readonly string[],
  environment: Record<string, string>,
  urlIn: (line: string) => string | null,
): Promise<ServerProcess> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? "", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = urlIn(line);
    if (url === null) continue;
    child.stdout.resume();
    return { url, pid: child.pid ?? 0, readyMs: performance.now() - began, stop: () => stop(child) };
  }
  throw new Error(`${args[0]} ended before it was ready`);
}

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Memory of a process in MiB, current (`VmRSS`) or peak (`VmHWM`); Linux only. */
export function memoryMib(pid: number, kind: "VmRSS" | "VmHWM"): number {
  const kib = new RegExp(`${kind}:\\s+(\\d+) kB`).exec(readOrEmpty(`/proc/${pid}/status`))?.[1];
  return Number(kib ?? Number.NaN) / 1024;
}

/**
 * Current memory in MiB of a process and its descendants; Linux only. Shared pages (the code of Node) count
 * fully for the first process and proportionally for the others, so the sum is a little too high.
 */
export function processTreeMib(pid: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((name) => [Number(name), parentOf(name)]));
  const isDescendant = (candidate: number): boolean => {
    const parent = parents.get(candidate);
    return parent !== undefined && parent > 0 && (parent === pid || isDescendant(parent));
  };
  const children = [...parents.keys()].filter(isDescendant);
  return children.reduce((sum, child) => sum + proportionalMib(child), memoryMib(pid, "VmRSS") || 0);
}

function parentOf(pid: string): number {
  return Number(/\) \w (\d+) /.exec(readOrEmpty(`/proc/${pid}/stat`))?.[1] ?? 0);
}

const proportionalMib = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024;

/** Empty when the process has ended meanwhile. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
