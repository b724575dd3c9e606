import pg from "pg";
import { openPool } from "#server/platform/database/database";
import { PROBE_MS } from "#server/platform/database/end-silent";
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
  /** Whether the database responds at all, even with a refusal; takes at most `PROBE_MS`. */
  databaseResponds(): Promise<boolean>;
  /** Reports `stopping` from now on, so that load balancers use other servers before this one stops. */
  withdraw(): void;
  isWithdrawn(): boolean;
  close(): Promise<void>;
};

type Parts = {
  databaseUrl: string;
  store: Pick<FileStore, "check">;
  /** Whether the last log lines could be written. */
  isLogging(): boolean;
};

/**
 * Responds to a probe within `PROBE_MS`, whatever the parts do. Uses its own database connection, since
 * requests that hold all others while they wait for a lock do not mean that the database is down. Concurrent
 * probes share one check.
 */
export function readinessOf({ databaseUrl, store, isLogging }: Parts): Readiness {
  const pool = openPool(databaseUrl, {
    poolSize: 1,
    name: "prepara-readiness",
    timeoutMs: PROBE_MS,
    onLostConnection() {},
  });
  let isWithdrawn = false;
  let runningCheck: Promise<ReadinessReport> | null = null;
  let runningProbe: Promise<boolean> | null = null;

  const checkParts = async (): Promise<ReadinessReport> => {
    const [database, storage] = await Promise.all([
      succeedsInTime(() => pool.query("select 1")),
      succeedsInTime(() => store.check()),
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
    databaseResponds() {
      runningProbe ??= succeedsInTime(() => pool.query("select 1").catch(acceptRefusal)).finally(() => {
        runningProbe = null;
      });
      return runningProbe;
    },
    withdraw() {
      isWithdrawn = true;
    },
    isWithdrawn: () => isWithdrawn,
    close: () => pool.end(),
  };
}

function acceptRefusal(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) throw error;
}

function succeedsInTime(isAlive: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PROBE_MS);
    // The result names the failing part; the cause is in that part's log lines.
    isAlive()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
