import { mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ADMINISTRATOR, ensureCluster } from "./cluster.ts";
import { openDataHome, readPassword } from "./data-home.ts";
import { EmbeddedDatabaseFailure } from "./embedded-failure.ts";
import { claimHolder, takeClaim } from "./live-claim.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { ensureProductDatabase, PRODUCT } from "./product-database.ts";
import { findPrograms } from "./programs.ts";
import { addressOf, ensureServing, type Installation, type Serving } from "./serving.ts";

/**
 * The project's own PostgreSQL. `url` is the product's database, `adminUrl` the administrator's way in (backup, tests). `stop` waits
 * until it is down.
 */
export type EmbeddedPostgres = { url: string; adminUrl: string; stop(): Promise<void> };

/**
 * `dataDir` and `logFile` are made when missing; `settings` are PostgreSQL's own, over ours; `onTrouble` hears of a database that died
 * under the server and does not come back at once.
 */
export type EmbeddedOptions = {
  dataDir: string;
  logFile: string;
  settings?: Record<string, string>;
  onTrouble?: (error: unknown) => void;
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
};

const CLAIM_PATIENCE_MS = 500;
const RESTART_PAUSE_MS = 1_000;

/**
 * Starts the embedded database of `dataDir`, makes it on the first start, takes over what a killed server left running, and brings it
 * back when it dies under us. Throws EmbeddedDatabaseFailure: one line, for instance when another server is using it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withPlainFailures(options, async () => {
    const setup = await install(options);
    const serving = await ensureServing(setup, null);
    if (await takeClaim(serving.client, CLAIM_PATIENCE_MS)) return guard(setup, serving, options.onTrouble);
    const holder = await claimHolder(serving.client);
    await serving.client.end();
    throw new EmbeddedDatabaseFailure(
      `Another Prepara server (${holder}) is using the database of ${options.dataDir}; stop it or choose another PREPARA_DATA_DIR.`,
    );
  });
}

/** The same for a command beside the server: uses the running one and leaves it running; starts and stops its own when there is none. */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  return withPlainFailures(options, async () => {
    const setup = await install(options);
    const serving = await ensureServing(setup, null);
    if (await takeClaim(serving.client, 0)) return guard(setup, serving, options.onTrouble);
    await serving.client.end();
    return { ...addressesOf(setup, serving.postmaster.port), stop: async () => {} };
  });
}

async function install(options: EmbeddedOptions): Promise<Installation> {
  const dataHome = openDataHome(resolve(options.dataDir));
  const logFile = resolve(options.logFile);
  mkdirSync(dirname(logFile), { recursive: true });
  const password = readPassword(dataHome.notes);
  const programs = findPrograms(dataHome.account);
  await ensureCluster(dataHome, programs, password);
  return {
    dataHome,
    logFile,
    password,
    postgres: programs.postgres,
    settings: { ...SETTINGS, ...options.settings },
  };
}

async function guard(
  setup: Installation,
  first: Serving,
  onTrouble: (error: unknown) => void = () => {},
): Promise<EmbeddedPostgres> {
  const { port } = first.postmaster;
  let serving = first;
  let isStopping = false;
  let restart = Promise.resolve();

  const watch = () =>
    serving.client.once("end", () => {
      if (!isStopping) restart = bringBack();
    });
  const bringBack = async (): Promise<void> => {
    while (!isStopping) {
      try {
        serving = await ensureServing(setup, port);
        await takeClaim(serving.client, CLAIM_PATIENCE_MS);
        watch();
        return;
      } catch (error) {
        onTrouble(error);
        await pause(RESTART_PAUSE_MS);
      }
    }
  };

  watch();
  await ensureProductDatabase(serving.client, setup.password);
  const stop = async () => {
    isStopping = true;
    await restart;
    await serving.client.end();
    const running = findPostmaster(setup.dataHome.dataPath);
    if (running) await stopPostmaster(running.pid);
  };
  return { ...addressesOf(setup, port), stop };
}

function addressesOf(setup: Installation, port: number): { url: string; adminUrl: string } {
  return { url: addressOf(setup, port, PRODUCT), adminUrl: addressOf(setup, port, ADMINISTRATOR) };
}

const PLAIN_CODES = ["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR", "EINVAL", "28P01"];

// A folder of someone else, a full or read-only disk: the operator's to mend, so one line instead of a stack.
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
