import pg from "pg";
import { openPool } from "#server/platform/database/database";
import { PROBE_MS } from "#server/platform/database/end-silent";
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
  /** Whether the database says anything at all, were it a refusal; takes at most `PROBE_MS`. */
  databaseResponds(): Promise<boolean>;
  /** Reports `stopping` from now on, so that balancers send requests elsewhere before the server stops. */
  withdraw(): void;
  isWithdrawn(): boolean;
  close(): Promise<void>;
};

type Parts = {
  databaseUrl: string;
  store: Pick<FileStore, "check">;
  /** Whether the last lines of the log could be written. */
  isLogging(): boolean;
};

/**
 * A probe gets its answer within `PROBE_MS`, whatever the parts do. Asks the database on a connection of its own: requests that hold all others, waiting for a lock, say
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
  let asking: Promise<boolean> | null = null;

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
    databaseResponds() {
      asking ??= succeedsInTime(() => pool.query("select 1").catch(acceptRefusal)).finally(() => {
        asking = null;
      });
      return asking;
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
