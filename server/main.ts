import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { assemble } from "./assemble.ts";
import { countAdmins } from "./features/account/roles.ts";
import { baseAddress } from "./platform/base-address.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { openDataFolder } from "./platform/data-folder.ts";
import { closeDatabase, type Db, openDatabase } from "./platform/database/database.ts";
import { databaseSockets, endSilentConnections } from "./platform/database/end-silent.ts";
import { startDatabase } from "./platform/database/start-database.ts";
import { startEventHub } from "./platform/events/event-hub.ts";
import { fileStoreOf } from "./platform/files/file-store.ts";
import { startHousekeeping } from "./platform/housekeeping.ts";
import { closerOf } from "./platform/http/close-server.ts";
import { listen } from "./platform/http/listen.ts";
import { jobQueue } from "./platform/jobs/job-queue.ts";
import { type Lifecycle, lifecycle } from "./platform/lifecycle.ts";
import { createLog } from "./platform/log.ts";
import { readinessOf } from "./platform/readiness.ts";
import { stopWithOneLine } from "./platform/stop-with-one-line.ts";
import { sweepTemporaryFolders } from "./platform/temporary-folder.ts";
import { promoteAdmins } from "./promote-admins.ts";
import { readSettings, type Settings } from "./settings.ts";

/** Less than ten seconds: then service managers usually kill a process. */
const STOP_WITHIN_MS = 9_000;

/**
 * Starts the whole product in this process and stops it on SIGTERM or SIGINT. After a failed start nothing
 * keeps running.
 */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  openDataFolder(settings.PREPARA_DATA_DIR);
  let isLogging = true;
  const log = createLog({
    level: settings.LOG_LEVEL,
    file: join(settings.PREPARA_DATA_DIR, "logs", "server.log"),
    alsoOnStdout: settings.LOG_STDOUT,
    onWriting: (isWriting) => {
      isLogging = isWriting;
    },
  });
  const life = lifecycle((part, err) => log.error({ part, err }, "did not stop in order"));
  const stopping = new AbortController();
  const starting = start({ settings, log, life, signal: stopping.signal, isLogging: () => isLogging });
  const stop = async () => {
    // Under npm a Ctrl+C reaches the process twice: from the terminal and forwarded by npm.
    if (stopping.signal.aborted) return;
    const deadline = Date.now() + STOP_WITHIN_MS;
    stopping.abort();
    await Promise.race([starting.catch(() => {}), pause(STOP_WITHIN_MS / 2)]);
    await life.stop(deadline - Date.now());
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  await starting.catch(async (error: unknown) => {
    if (stopping.signal.aborted) return;
    await life.stop(STOP_WITHIN_MS);
    stopWithOneLine(error);
  });
}

type Start = {
  settings: Settings;
  log: ReturnType<typeof createLog>;
  life: Lifecycle;
  signal: AbortSignal;
  isLogging(): boolean;
};

async function start({ settings, log, life, signal, isLogging }: Start): Promise<void> {
  const store = await fileStoreOf(settings);
  const database = await startDatabase(settings, log, signal);
  life.started("database", 2_500, (timeoutMs) => database.stop(timeoutMs));
  const sockets = databaseSockets();
  const db = openDatabase(database.url, {
    poolSize: settings.DATABASE_POOL_SIZE,
    limits: settings,
    openSocket: sockets.open,
    onLostConnection: (err) => log.warn({ err }, "database connection lost"),
  });
  life.started("connections", 500, () => closeDatabase(db));
  const hub = startEventHub(database.url, log, sockets.open);
  life.started("events", 500, () => hub.stop());
  const readiness = readinessOf({
    databaseUrl: database.url,
    store,
    isLogging,
    openSocket: sockets.open,
  });
  life.started("probes", 0, () => readiness.close());
  if (settings.DATABASE_RESPONSE_TIMEOUT > 0) {
    const limitMs = settings.DATABASE_RESPONSE_TIMEOUT * 1_000;
    const stop = endSilentConnections(db.$client, { url: database.url, limitMs, sockets });
    life.started("silence", 0, stop);
  }
  const publicUrl =
    settings.PUBLIC_URL === undefined
      ? `http://${shownHost(settings.HOST)}:${settings.PORT}`
      : baseAddress(settings.PUBLIC_URL);
  const queue = jobQueue({ databaseUrl: database.url, log, openSocket: sockets.open });
  life.started("jobs", 1_500, (timeoutMs) => queue.stop(timeoutMs));
  const { app, jobs } = await assemble({
    settings,
    environment: process.env,
    db,
    store,
    hub,
    log,
    clock,
    jobs: queue,
    readiness,
    publicUrl,
    serveWeb: true,
  });
  life.started("requests", 0, closerOf(app));
  const { unproved, leftAlone } = await promoteAdmins(db, settings.ADMIN_EMAILS);
  await sweepTemporaryFolders(clock());
  const housekeeping = startHousekeeping({ db, store, clock, log });
  life.started("housekeeping", 0, () => housekeeping.stop());
  life.started("readiness", 0, async () => {
    readiness.withdraw();
    await queue.rest();
    await pause(stopDelayMs(settings));
  });
  signal.throwIfAborted();
  await listen(app, { port: settings.PORT, host: settings.HOST });
  await queue.start(jobs);
  await greet(settings, publicUrl, db);
  for (const email of unproved) {
    say(
      `${email} of ADMIN_EMAILS is not an admin yet: nobody has confirmed that address by a mail (docs/auth.md).`,
    );
  }
  if (leftAlone.length > 0) {
    say(
      `ADMIN_EMAILS does not restore a role that an admin or \`admin revoke\` took away: ${leftAlone.join(", ")} (docs/auth.md).`,
    );
  }
}

/** Without a delay if the database is embedded: then no other server could accept the requests. */
const stopDelayMs = ({ STOP_DELAY, DATABASE_URL }: Settings) =>
  (STOP_DELAY ?? (DATABASE_URL === undefined ? 0 : 2)) * 1_000;

async function greet(settings: Settings, publicUrl: string, db: Db): Promise<void> {
  say(`Prepara is ready at ${publicUrl}`);
  if (settings.US_ADDRESS_LINE1.startsWith("1000 Example")) {
    say(
      "The US address shown to customers is an example: set US_ADDRESS_LINE1, US_ADDRESS_CITY, US_ADDRESS_STATE and US_ADDRESS_ZIP.",
    );
  }
  if (!process.env.SMTP_URL) {
    say(`Mails are files in ${join(settings.PREPARA_DATA_DIR, "outbox")}, because SMTP_URL is not set.`);
  }
  if ((await countAdmins(db)) === 0) {
    say(
      "There is no admin yet. Sign up in the browser, then run: npm run prepara -- admin grant <your e-mail>, with --unproved if no mail has proved it",
    );
  }
}

const shownHost = (host: string) =>
  host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;

// Standard output may be a closed pipe or a file on a full disk; then the server continues without printing.
function say(line: string): void {
  try {
    process.stdout.write(`${line}\n`);
  } catch {
    // a full disk is reported by the log and the readiness
  }
}
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

main().catch(stopWithOneLine);
