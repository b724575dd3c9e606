import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { ADMINISTRATOR } from "./cluster.ts";
import { type DataHome, rememberedPort, rememberPort } from "./data-home.ts";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";
import { findPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { connectAdministrator } from "./server-lock.ts";

/** What is known before PostgreSQL runs. */
export type Installation = {
  dataHome: DataHome;
  postgres: string;
  password: string;
  logFile: string;
  settings: Record<string, string>;
  /** Ends every wait for PostgreSQL when the server is stopped. */
  signal: AbortSignal;
};

/** A PostgreSQL that accepts connections, and the server's own connection to it. */
export type Serving = { postmaster: Postmaster; client: pg.Client };

const START_MS = 300_000;
/** How long a running PostgreSQL may refuse connections before it is stopped. */
const MAX_UNRESPONSIVE_MS = 10_000;
const UNRESPONSIVE_STOP_MS = 9_000;
const RETRY_MS = 20;

/**
 * Makes PostgreSQL available: takes over one that a killed server left, replaces one that does not respond,
 * or starts a new one. `fixedPort` is for a restart while connections use that port. Crash recovery of a big
 * database may take minutes.
 */
export async function ensureServing(setup: Installation, fixedPort: number | null): Promise<Serving> {
  let port = fixedPort ?? rememberedPort(setup.dataHome.notes) ?? (await freePort());
  let isOurs = false;
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const running = findPostmaster(setup.dataHome.dataPath);
    if (running) {
      const serving = await waitForAnswer(setup, running).catch(async (error: unknown) => {
        if (isOurs) await stopPostmaster(running.pid);
        throw error;
      });
      if (serving) return serving;
    } else {
      setup.signal.throwIfAborted();
      const result = await launchOn(setup, port);
      isOurs = result === "ready";
      if (result === "port-taken" && fixedPort === null) port = await freePort();
      else if (result !== "ready") await pause(RETRY_MS);
    }
  }
  throw new EmbeddedDatabaseFailure(notStarted(setup, `it does not answer after ${START_MS / 1000} s`));
}

// Null when it is recovering or shutting down; the caller tries again. Throws when the start is aborted; the
// caller then stops a PostgreSQL that it launched.
async function waitForAnswer(setup: Installation, running: Postmaster): Promise<Serving | null> {
  const deadline = Date.now() + MAX_UNRESPONSIVE_MS;
  setup.signal.throwIfAborted();
  while (running.isReady && Date.now() < deadline) {
    const client = await connectAdministrator(addressOf(setup, running.port, ADMINISTRATOR));
    if (client) return { postmaster: running, client };
    await pause(RETRY_MS);
    setup.signal.throwIfAborted();
    if (!findPostmaster(setup.dataHome.dataPath)?.isReady) return null;
  }
  if (running.isReady) await stopPostmaster(running.pid, UNRESPONSIVE_STOP_MS);
  else await pause(RETRY_MS);
  return null;
}

async function launchOn(
  setup: Installation,
  port: number,
): Promise<"ready" | "port-taken" | "still-occupied"> {
  const settings = { ...setup.settings, port: String(port) };
  const result = await launchPostmaster(setup.dataHome, { ...setup, settings });
  if (result.kind === "failed") {
    setup.signal.throwIfAborted(); // then it failed because we ended it
    throw new EmbeddedDatabaseFailure(notStarted(setup, result.lastLine));
  }
  if (result.kind === "ready") rememberPort(setup.dataHome.notes, port);
  return result.kind;
}

/** The URL of a database of this PostgreSQL with its password, so not for logs. */
export function addressOf(setup: Installation, port: number, user: string, database = user): string {
  return `postgres://${user}:${setup.password}@127.0.0.1:${port}/${database}`;
}

function notStarted(setup: Installation, reason: string): string {
  return `The embedded database in ${setup.dataHome.home} does not start: ${reason} (log: ${setup.logFile})`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === "object") resolve(address.port);
        else reject(new Error("no free port"));
      });
    });
  });
}
