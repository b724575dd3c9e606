import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { Account } from "../database/embedded/account.ts";

/** The flags of `npm start` for node; they halve the time and memory that our programs take to start. */
export const NODE_FLAGS = [
  "--max-semi-space-size=16",
  "--import",
  new URL("../../quick-start.mjs", import.meta.url).href,
];

const program = fileURLToPath(new URL("./embedded-server.ts", import.meta.url));

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
  const child = spawn(process.execPath, [...NODE_FLAGS, program, dataDir], {
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
