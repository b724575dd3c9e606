import pg from "pg";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "#server/platform/database/database";

/**
 * A gauge read from the database at each scrape: the statement returns `value` and a column for each label.
 */
export type DatabaseFigure = { name: string; help: string; labels: readonly string[]; statement: string };

/** The figures of the platform's own tables; owners of other tables add theirs. */
export const databaseFigures: readonly DatabaseFigure[] = [
  {
    name: "prepara_database_size_bytes",
    help: "Size of the database on its disk.",
    labels: [],
    statement: "select pg_database_size(current_database()) as value",
  },
  {
    name: "prepara_jobs",
    help: "Jobs of the queue by state: created and retry (waiting), active (running), failed (given up).",
    labels: ["job", "state"],
    statement: `select name as job, state::text as state, count(*) as value from pgboss.job
                 where state in ('created', 'retry', 'active', 'failed') group by 1, 2`,
  },
  {
    name: "prepara_job_oldest_waiting_seconds",
    help: "How long the oldest job that is due has waited.",
    labels: ["job"],
    statement: `select name as job, extract(epoch from now() - min(start_after)) as value from pgboss.job
                 where state in ('created', 'retry') and start_after <= now() group by 1`,
  },
];

const LIMIT_MS = 2000;
/** The schema `pgboss` is made by the queue's first start. */
const UNDEFINED_TABLE = "42P01";

/**
 * Sets the figures' gauges at a scrape, over a connection and with a time limit of its own, so that the other
 * metrics are served while the pool is exhausted or the database does not respond.
 */
export function watchDatabase(db: Db, figures: readonly DatabaseFigure[], register: Registry) {
  const pool = new pg.Pool({
    ...(db.$client.options.connectionString && { connectionString: db.$client.options.connectionString }),
    application_name: "prepara metrics",
    max: 1,
    connectionTimeoutMillis: LIMIT_MS,
    statement_timeout: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  pool.on("error", () => {}); // The next scrape connects again, or reports that the database is down.
  const isUp = new Gauge({
    name: "prepara_database_up",
    help: "1 when the database gave its figures for this scrape, 0 when it did not.",
    registers: [register],
  });
  const gauges = figures.map(({ name, help, labels, statement }) => ({
    gauge: new Gauge({ name, help, labelNames: [...labels], registers: [register] }),
    labels,
    statement,
  }));
  return {
    async ask(): Promise<void> {
      for (const { gauge } of gauges) gauge.reset();
      try {
        for (const figure of gauges) await setFigure(pool, figure);
        isUp.set(1);
      } catch {
        // That the database is down is a figure itself; the cause is in other log lines.
        isUp.set(0);
      }
    },
    stop: () => pool.end(),
  };
}

type FigureGauge = { gauge: Gauge; labels: readonly string[]; statement: string };

async function setFigure(pool: pg.Pool, { gauge, labels, statement }: FigureGauge): Promise<void> {
  try {
    const { rows } = await pool.query<Record<string, unknown>>(statement);
    for (const row of rows) {
      const labelled = Object.fromEntries(labels.map((label) => [label, String(row[label])]));
      gauge.set(labelled, Number(row.value));
    }
  } catch (error) {
    const isMissing = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE;
    if (!isMissing) throw error;
  }
}
