import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import pg from "pg";
import type { Account } from "../database/embedded/account.ts";
import { startEmbeddedPostgres } from "../database/embedded/embedded-postgres.ts";

/**
 * The flags of `npm start` for node: the first two keep its heap small, `quick-start.mjs` halves the time and
 * memory that our programs take to start.
 */
export const NODE_FLAGS = [
  "--max-semi-space-size=8",
  "--max-old-space-size=1024",
  "--import",
  new URL("../../quick-start.mjs", import.meta.url).href,
];

/** The variables of `npm start` for the C library, which then returns the memory of uploads. */
export const NODE_ENVIRONMENT = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "1048576",
};

/** A process that runs the embedded database of a data folder, or was refused because another one does. */
export type EmbeddedServer = {
  url: string;
  refused: string | null;
  kill(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Pauses the process, or resumes it. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
};

/** Starts such a process, as `account` or as the current user, and waits for its first line. */
export async function spawnEmbedded(dataDir: string, account?: Account): Promise<EmbeddedServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, import.meta.filename, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    ...(account && { uid: account.uid, gid: account.gid }),
  });
  const outcome = await firstLine(child);
  return {
    url: outcome.url ?? "",
    refused: outcome.refused ?? null,
    signal: (signal) => void child.kill(signal),
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

/** Runs one statement on a connection of its own and returns the rows. */
export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function firstLine(child: ChildProcess): Promise<{ url?: string; refused?: string }> {
  if (!child.stdout) throw new Error("no output to read");
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error("the embedded server ended without a word");
}

/** The program: runs the embedded database of `dataDir` until it is stopped or killed. */
async function serve(dataDir: string): Promise<void> {
  try {
    const database = await startEmbeddedPostgres({ dataDir, logFile: `${dataDir}/postgres.log` });
    process.once("SIGTERM", () => database.stop());
    process.stdout.write(`${JSON.stringify({ url: database.url })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ refused: String(error) })}\n`);
  }
}

const [, program, dataDir] = process.argv;
if (program === import.meta.filename && dataDir) await serve(dataDir);
