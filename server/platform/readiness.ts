import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { openProbe, type Probe } from "#server/platform/database/probe";
import type { FileStore } from "#server/platform/files/file-store";

/** Whether this server should receive requests now, and which part prevents it. */
export type ReadinessReport = {
  status: "ready" | "unavailable" | "stopping";
  database: boolean;
  storage: boolean;
  log: boolean;
};

export type Readiness = {
  check(): Promise<ReadinessReport>;
  /** Reports `stopping` from now on, so that load balancers use other servers before this one stops. */
  withdraw(): void;
  isWithdrawn(): boolean;
  close(): void;
};

const LIMIT_MS = 2_000;

type Parts = {
  databaseUrl: string;
  store: Pick<FileStore, "check">;
  /** Whether the last log lines could be written. */
  isLogging(): boolean;
  /** Opens the socket of its connection (`databaseSockets`). */
  openSocket?: () => Socket;
};

/**
 * Responds to a probe within `LIMIT_MS`, whatever the parts do. Uses its own database connection, since
 * requests that hold all others while they wait for a lock do not mean that the database is down. Concurrent
 * probes share one check.
 */
export function readinessOf({ databaseUrl, store, isLogging, openSocket }: Parts): Readiness {
  let probe: Probe | null = null;
  let isWithdrawn = false;
  let runningCheck: Promise<ReadinessReport> | null = null;

  const databaseResponds = async () => {
    if (probe?.lostAt() != null) probe = null;
    probe ??= openProbe(databaseUrl, openSocket);
    const asked = probe;
    const responds = await isTrueInTime(asked.ask().then((reply) => reply === "replied"));
    if (!responds) {
      asked.close();
      probe = null;
    }
    return responds;
  };
  const checkParts = async (): Promise<ReadinessReport> => {
    const [database, storage] = await Promise.all([
      databaseResponds(),
      isTrueInTime(store.check().then(() => true)),
    ]);
    const log = isLogging();
    return { status: database && storage && log ? "ready" : "unavailable", database, storage, log };
  };
  return {
    async check() {
      runningCheck ??= checkParts().finally(() => {
        runningCheck = null;
      });
      const report = await runningCheck;
      return isWithdrawn ? { ...report, status: "stopping" } : report;
    },
    withdraw() {
      isWithdrawn = true;
    },
    isWithdrawn: () => isWithdrawn,
    close: () => probe?.close(),
  };
}

function isTrueInTime(answer: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    // After a turn, because what arrived while the process was busy is read after its timers.
    const timer = setTimeout(() => setImmediate(resolve, false), LIMIT_MS);
    // The result names the failing part; the cause is in that part's log lines.
    answer.then(resolve, () => resolve(false)).finally(() => clearTimeout(timer));
  });
}

/**
 * `/healthz` (the process responds), `/readyz` (it may receive requests) and the web app's public settings.
 */
export function operationRoutes(
  app: FastifyInstance,
  deps: { readiness: Pick<Readiness, "check" | "isWithdrawn">; publicConfig: object },
): void {
  // Kept-alive connections are closed with their next response, so that no request meets a closing
  // connection.
  app.addHook("onRequest", async (_request, reply) => {
    if (deps.readiness.isWithdrawn()) reply.header("connection", "close");
  });
  app.get("/healthz", { logLevel: "silent" }, async () => ({ status: "ok" }));
  app.get("/readyz", { logLevel: "silent" }, async (request, reply) => {
    const report = await deps.readiness.check();
    if (report.status === "unavailable") request.log.error(report, "not ready");
    return reply.code(report.status === "ready" ? 200 : 503).send(report);
  });
  app.get("/config.json", async (_request, reply) =>
    reply.header("cache-control", "no-cache").send(deps.publicConfig),
  );
}
