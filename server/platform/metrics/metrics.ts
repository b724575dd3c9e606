import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "#server/platform/database/database";
import type { DiskSpace } from "#server/platform/fair-use/disk-reserve";
import { Refusal } from "#server/platform/refusal";
import { type DatabaseFigure, databaseFigures, watchDatabase } from "./database-figures.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** An event stream: counted while it is open instead of timed. */
    isEventStream?: boolean;
  }
}

type MetricsOptions = {
  token: string;
  db: Db;
  figures: readonly DatabaseFigure[];
  spaces(): Promise<readonly DiskSpace[]>;
};

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures every route registered after this call and serves the figures at `/metrics` in the Prometheus text
 * format, to callers with `Authorization: Bearer <token>`.
 */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const register = new Registry();
  // Event-loop delay, memory, processor time, open files.
  collectDefaultMetrics({ register });
  timeRequests(app, {
    duration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time to answer, by method, route pattern and status; open event streams are not in it.",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS_S,
      registers: [register],
    }),
    streams: new Gauge({
      name: "prepara_event_streams",
      help: "Open event streams of this process.",
      registers: [register],
    }),
  });
  watchPool(options.db, register);
  watchDisks(options.spaces, register);
  const database = watchDatabase(options.db, [...databaseFigures, ...options.figures], register);
  app.addHook("onClose", () => database.stop());
  addRoute(app, options.token, register, database.ask);
}

type RequestMetrics = { duration: Histogram<"method" | "route" | "status">; streams: Gauge };

function timeRequests(app: FastifyInstance, { duration, streams }: RequestMetrics): void {
  // Runs after the access check: a refused call opens no stream.
  app.addHook("preHandler", async (request, reply) => {
    if (!request.routeOptions.config.isEventStream) return;
    streams.inc();
    // Not "finish", which is missing when the client disconnects.
    reply.raw.once("close", () => streams.dec());
  });
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.config.isEventStream && reply.statusCode === 200) return;
    const route = request.routeOptions.url ?? "(none)";
    duration.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / MS_PER_S,
    );
  });
}

const MS_PER_S = 1000;

function watchPool({ $client: pool }: Db, register: Registry): void {
  new Gauge({
    name: "prepara_database_pool_connections",
    help: "Connections of this process's pool: busy, idle, the most it may open (max), and requests that wait for one (waiting).",
    labelNames: ["state"],
    registers: [register],
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "max" }, pool.options.max);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

function watchDisks(spaces: MetricsOptions["spaces"], register: Registry): void {
  const labelNames = ["folder"];
  const registers = [register];
  new Gauge({
    name: "prepara_disk_free_bytes",
    help: "Bytes free on the disk of the data folder, of temporary files and of the embedded database.",
    labelNames,
    registers,
    async collect() {
      for (const { folder, freeBytes } of await spaces()) this.set({ folder }, freeBytes);
    },
  });
  new Gauge({
    name: "prepara_disk_reserve_bytes",
    help: "Below so many free bytes uploads of strangers are refused, below three quarters of it those of all customers, below half their writes, below a quarter files of staff.",
    labelNames,
    registers,
    async collect() {
      for (const { folder, reserveBytes } of await spaces()) this.set({ folder }, reserveBytes);
    },
  });
}

function addRoute(
  app: FastifyInstance,
  token: string,
  register: Registry,
  askDatabase: () => Promise<void>,
): void {
  app.get("/metrics", { logLevel: "silent" }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? "", `Bearer ${token}`)) throw new Refusal("unauthenticated");
    await askDatabase();
    return reply
      .header("cache-control", "no-store")
      .type(register.contentType)
      .send(await register.metrics());
  });
}

// Hashed first, because the constant-time comparison needs equal lengths.
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
