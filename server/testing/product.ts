import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ListedRoute } from "#server/app";
import { assemble } from "#server/assemble";
import { grantAdmin } from "#server/features/account/account.public";
import { closeDatabase, type Db, openDatabase } from "#server/platform/database/database";
import { startEventHub } from "#server/platform/events/event-hub";
import { type FileStore, fileStoreOf } from "#server/platform/files/file-store";
import type { Job, JobSender } from "#server/platform/jobs/job-queue";
import { createLog } from "#server/platform/log";
import { readinessOf } from "#server/platform/readiness";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { readSettings } from "#server/settings";
import { type Person, signUp } from "./person.ts";

/**
 * The whole product without a port: with its own database and folder, two customers, an admin, and a clock
 * that tests can set forward.
 */
export type Product = {
  app: FastifyInstance;
  routes: ListedRoute[];
  db: Db;
  databaseUrl: string;
  /** The folder of files, logs and mails. */
  dataDir: string;
  store: FileStore;
  apikey: string;
  ana: Person;
  bia: Person;
  rui: Person;
  /** Signs up one more customer. */
  newcomer(name: string): Promise<Person>;
  now(): Date;
  passTime(ms: number): void;
  /**
   * Runs all due jobs of the queue. With `name` first runs the job of that name, or those that start with
   * `name.`.
   */
  doJobs(name?: string): Promise<void>;
  /** Starts a second server on the same database and folder, like another process. */
  neighbour(): Promise<{ app: FastifyInstance; close(): Promise<void> }>;
  close(): Promise<void>;
};

/**
 * Builds the product for one test file; close it in `afterAll`. `environment` holds settings as environment
 * variables; the product's clock is `aheadMs` ahead of the real time.
 */
export async function runningProduct(
  environment: Record<string, string> = {},
  aheadMs = 0,
): Promise<Product> {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "prepara-product-"));
  // The disk of the machine that runs the tests may be fuller than a server's.
  const all = { AUTH_RATE_LIMITS: "off", DISK_RESERVE_MB: "0", ...environment, PREPARA_DATA_DIR: folder };
  const settings = readSettings(all);
  const db = openDatabase(database.url, { poolSize: 10, limits: settings, onLostConnection: () => {} });
  const store = await fileStoreOf(settings);
  let ahead = aheadMs;
  const clock = () => new Date(Date.now() + ahead);
  const log = createLog({ level: "error" });
  const waiting = waitingJobs(clock);
  const server = async () => {
    const hub = startEventHub(database.url, log);
    const readiness = readinessOf({ databaseUrl: database.url, store, isLogging: () => true });
    const parts = { settings, environment: all, db, store, clock, log, hub, jobs: waiting, readiness };
    const built = await assemble({ ...parts, publicUrl: "http://localhost:8080", serveWeb: false });
    await built.app.ready();
    const close = async () => {
      await built.app.close();
      readiness.close();
      await hub.stop();
    };
    return { ...built, close };
  };
  const { app, routes, jobs, close } = await server();
  const { apikey } = (await app.inject("/config.json")).json<{ apikey: string }>();
  const newcomer = (name: string) => signUp({ app, apikey, name });
  const [ana, bia, rui] = [await newcomer("Ana"), await newcomer("Bia"), await newcomer("Rui")];
  await db.transaction((tx) => grantAdmin(tx, rui.userId));
  return {
    app,
    routes,
    db,
    databaseUrl: database.url,
    dataDir: folder,
    store,
    apikey,
    ana,
    bia,
    rui,
    newcomer,
    now: clock,
    passTime(ms) {
      ahead += ms;
    },
    doJobs: (name) => waiting.doWith(jobs, name),
    neighbour: server,
    async close() {
      await close();
      await closeDatabase(db);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Waiting = { name: string; data: object; due: number };

/** A queue for tests: jobs wait until a test runs them. */
function waitingJobs(
  clock: () => Date,
): JobSender & { doWith(jobs: readonly Job[], name?: string): Promise<void> } {
  let queue: Waiting[] = [];
  const signal = new AbortController().signal;
  return {
    async send(_tx, name, data, { afterSeconds = 0 } = {}) {
      queue.push({ name, data, due: clock().getTime() + afterSeconds * 1000 });
    },
    async doWith(jobs, name) {
      const isNamed = (job: Job) => job.name === name || job.name.startsWith(`${name}.`);
      if (name !== undefined) for (const job of jobs.filter(isNamed)) await job.work({}, signal);
      const now = clock().getTime();
      const due = queue.filter((each) => each.due <= now);
      queue = queue.filter((each) => each.due > now);
      for (const each of due) await jobs.find((job) => job.name === each.name)?.work(each.data, signal);
    },
  };
}
