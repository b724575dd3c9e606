import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { assemble } from "./assemble.ts";
import { countAdmins } from "./features/account/roles.ts";
import { closeDatabase, openDatabase } from "./platform/database/database.ts";
import { startDatabase } from "./platform/database/start-database.ts";
import { startEventHub } from "./platform/events/event-hub.ts";
import { fileStoreOf } from "./platform/files/file-store.ts";
import { startHousekeeping } from "./platform/housekeeping.ts";
import { jobQueue } from "./platform/jobs/job-queue.ts";
import { createLog } from "./platform/log.ts";
import { readSettings } from "./platform/settings.ts";
import { stopWithOneLine } from "./platform/stop-with-one-line.ts";
import { promoteAdmins } from "./promote-admins.ts";

const clock = () => new Date();

/** Less than the ten seconds that service managers commonly wait before they kill. */
const DRAIN_MS = 8_000;

/** Starts the whole product in this process and stops it again on SIGTERM or SIGINT. */
async function start(): Promise<void> {
  const settings = readSettings(process.env);
  mkdirSync(settings.PREPARA_DATA_DIR, { recursive: true, mode: 0o711 });
  const log = createLog({
    level: settings.LOG_LEVEL,
    file: join(settings.PREPARA_DATA_DIR, "logs", "server.log"),
  });
  const store = await fileStoreOf(settings);
  const database = await startDatabase(settings, log);
  const db = openDatabase(database.url, {
    poolSize: settings.DATABASE_POOL_SIZE,
    onLostConnection: (err) => log.warn({ err }, "database connection lost"),
  });
  const hub = startEventHub(database.url, log);
  const publicUrl =
    settings.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://${shownHost(settings.HOST)}:${settings.PORT}`;
  const queue = jobQueue({ databaseUrl: database.url, log });
  const { app, jobs } = await assemble({
    settings,
    environment: process.env,
    db,
    store,
    hub,
    log,
    clock,
    jobs: queue,
    publicUrl,
    serveWeb: true,
  });
  await promoteAdmins(db, settings.ADMIN_EMAILS);
  const housekeeping = startHousekeeping({ db, store, clock, log });
  const stop = async () => {
    // Requests under way get their answer; one that stalls does not keep the server from stopping.
    const patience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
    await app.close();
    clearTimeout(patience);
    housekeeping.stop();
    await hub.stop();
    await queue.stop();
    await closeDatabase(db);
    await database.stop();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  await app.listen({ port: settings.PORT, host: settings.HOST });
  await queue.start(jobs);
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
      "There is no admin yet. Sign up in the browser, then run: npm run prepara -- admin grant <your e-mail>",
    );
  }
}

const shownHost = (host: string) =>
  host === "0.0.0.0" || host === "::" || host === "127.0.0.1" ? "localhost" : host;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

start().catch(stopWithOneLine);
