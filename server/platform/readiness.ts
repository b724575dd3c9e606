import { openPool } from "#server/platform/database/database";
import type { FileStore } from "#server/platform/files/file-store";

/** Whether this server should get requests now, and which part keeps it from that. */
export type ReadinessReport = {
  status: "ready" | "unavailable" | "stopping";
  database: boolean;
  storage: boolean;
  log: boolean;
};

export type Readiness = {
  check(): Promise<ReadinessReport>;
  /** Reports `stopping` from now on, so that balancers send requests elsewhere before the server stops. */
  withdraw(): void;
  isWithdrawn(): boolean;
  close(): Promise<void>;
};

/** A probe gets its answer within this time, whatever the parts do. */
const PROBE_MS = 2_000;

type Parts = {
  databaseUrl: string;
  store: Pick<FileStore, "check">;
  /** Whether the last lines of the log could be written. */
  isLogging(): boolean;
};

/**
 * Asks the database on a connection of its own: requests that hold all others, waiting for a lock, say
 * nothing about the database. Probes that come at once share one look.
 */
export function readinessOf({ databaseUrl, store, isLogging }: Parts): Readiness {
  const pool = openPool(databaseUrl, {
    poolSize: 1,
    name: "prepara-readiness",
    timeoutMs: PROBE_MS,
    onLostConnection() {},
  });
  let isWithdrawn = false;
  let looking: Promise<ReadinessReport> | null = null;

  const look = async (): Promise<ReadinessReport> => {
    const [database, storage] = await Promise.all([
      succeedsInTime(() => pool.query("select 1")),
      succeedsInTime(() => store.check()),
    ]);
    const log = isLogging();
    return { status: database && storage && log ? "ready" : "unavailable", database, storage, log };
  };
  return {
    async check() {
      looking ??= look().finally(() => {
        looking = null;
      });
      const report = await looking;
      return isWithdrawn ? { ...report, status: "stopping" } : report;
    },
    withdraw() {
      isWithdrawn = true;
    },
    isWithdrawn: () => isWithdrawn,
    close: () => pool.end(),
  };
}

function succeedsInTime(ask: () => Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PROBE_MS);
    // Which part fails is the result; the cause is in the log of the part itself.
    ask()
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer));
  });
}
