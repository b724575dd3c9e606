import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeFolder } from "#server/platform/data-folder";
import { ADMINISTRATOR, ensureCluster } from "./cluster.ts";
import { openDataHome, readPassword } from "./data-home.ts";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";
import { isServerLockAwaited, serverLockHolder, takeServerLock, waitForServerLock } from "./server-lock.ts";
import { addressOf, ensureServing, type Installation, type Serving } from "./serving.ts";

/** Name of the product's role and database; the role owns its database and has no other powers. */
const PRODUCT = "prepara";

/**
 * A running embedded PostgreSQL. `url` is the product's database, `adminUrl` connects as administrator
 * (backup, tests). `stop` waits until it is down, for at most `timeoutMs`.
 */
export type EmbeddedPostgres = { url: string; adminUrl: string; stop(timeoutMs?: number): Promise<void> };

/**
 * `dataDir` and `logFile` are made when missing; `settings` are PostgreSQL's and override ours; `onError`
 * is called when the database ends while the server runs and cannot be restarted at once; `signal` aborts the
 * start.
 */
export type EmbeddedOptions = {
  dataDir: string;
  logFile: string;
  settings?: Record<string, string>;
  onError?: (error: unknown) => void;
  signal?: AbortSignal;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "128MB",
  max_connections: "100",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  max_wal_size: "1GB",
  wal_compression: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Without details: that of a duplicate key is the value, such as a mail address.
  log_error_verbosity: "terse",
};

const LOCK_TIMEOUT_MS = 500;
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts the embedded database of `dataDir`: makes it on the first start, takes over one that a killed server
 * left running, and restarts it when it ends. Throws EmbeddedDatabaseFailure with one line, for instance when
 * another server uses it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withPlainFailures(options, async () => {
    const setup = await install(options);
    const serving = await ensureServing(setup, null);
    if (await takeServerLock(serving.client, LOCK_TIMEOUT_MS)) return guard(setup, serving, options.onError);
    const holder = await serverLockHolder(serving.client);
    await serving.client.end();
    throw new EmbeddedDatabaseFailure(
      `Another Prepara server (${holder}) is using the database of ${options.dataDir}; stop it or choose another PREPARA_DATA_DIR.`,
    );
  });
}

/**
 * The same for a command: uses the server's running database and leaves it running, else starts and stops its
 * own.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withPlainFailures(options, async () => {
    const setup = await install(options);
    const serving = await ensureServing(setup, null);
    if (await takeServerLock(serving.client, 0)) {
      const own = await guard(setup, serving, options.onError);
      return { ...own, stop: (timeoutMs?: number) => own.stop(timeoutMs, "unless-awaited") };
    }
    await serving.client.end();
    return { ...addressesOf(setup, serving.postmaster.port), stop: async () => {} };
  });
}

async function install(options: EmbeddedOptions): Promise<Installation> {
  const dataHome = openDataHome(resolve(options.dataDir));
  const logFile = resolve(options.logFile);
  makeFolder(dirname(logFile));
  const password = readPassword(dataHome.notes);
  const programs = findPrograms(dataHome.account);
  await ensureCluster(dataHome, programs, password);
  return {
    dataHome,
    logFile,
    password,
    postgres: programs.postgres,
    settings: { ...SETTINGS, ...options.settings },
    signal: options.signal ?? new AbortController().signal,
  };
}

type Guarded = EmbeddedPostgres & {
  /** `unless-awaited` leaves the database running for a server that waits for the lock. */
  stop(timeoutMs?: number, when?: "always" | "unless-awaited"): Promise<void>;
};

async function guard(
  setup: Installation,
  first: Serving,
  onError: (error: unknown) => void = () => {},
): Promise<Guarded> {
  const { port } = first.postmaster;
  const stopping = new AbortController();
  const { signal } = stopping;
  let serving = first;
  let restart = Promise.resolve();

  const watch = () =>
    serving.client.once("end", () => {
      if (!signal.aborted) restart = bringBack();
    });
  const bringBack = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        serving = await ensureServing({ ...setup, signal }, port);
        // A command may have restarted the database first: it leaves it running for this server.
        waitForServerLock(serving.client);
        watch();
        return;
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        await pause(RESTART_PAUSE_MS, undefined, { signal }).catch(() => {}); // aborted by a stop: the loop ends
      }
    }
  };

  watch();
  const stop: Guarded["stop"] = async (timeoutMs, when = "always") => {
    stopping.abort();
    await restart;
    if (when === "unless-awaited" && (await isServerLockAwaited(serving.client).catch(() => false))) {
      await serving.client.end();
      return;
    }
    // Does not wait for the connection to close, which a frozen PostgreSQL never does.
    void serving.client.end();
    const running = findPostmaster(setup.dataHome.dataPath);
    if (running) await stopPostmaster(running.pid, timeoutMs);
  };
  await ensureProductDatabase(serving.client, setup.password).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { ...addressesOf(setup, port), stop };
}

function addressesOf(setup: Installation, port: number): { url: string; adminUrl: string } {
  return { url: addressOf(setup, port, PRODUCT), adminUrl: addressOf(setup, port, ADMINISTRATOR) };
}

const PLAIN_CODES = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EINVAL", "28P01"];

// Another user's folder, a full or a read-only disk is for the operator to repair, so it is reported in one
// line without a stack.
async function withPlainFailures<T>(options: EmbeddedOptions, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (!(cause instanceof Error) || !PLAIN_CODES.includes(code)) throw cause;
    throw new EmbeddedDatabaseFailure(
      `The embedded database of ${options.dataDir} cannot be used: ${cause.message}`,
      { cause },
    );
  }
}

/**
 * Creates the product's role and database if they are missing, as on the first start or after an interrupted
 * one.
 */
async function ensureProductDatabase(administrator: pg.Client, password: string): Promise<void> {
  const { rows } = await administrator.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [PRODUCT],
  );
  if (!rows[0]?.role)
    await administrator.query(`create role ${PRODUCT} login password ${pg.escapeLiteral(password)}`);
  if (!rows[0]?.database) await administrator.query(`create database ${PRODUCT} owner ${PRODUCT}`);
}
