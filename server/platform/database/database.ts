import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

/** The database as features see it. A transaction is a `Tx`; most queries accept either. */
export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type DbOrTx = Db | Tx;

// Numeric columns stay decimal strings and dates stay 'YYYY-MM-DD': neither may pass through floating point or a time zone.
const DATE_OID = 1082;
const BIGINT_OID = 20;
const INSTANT_OID = 1184;

function keepDatesAsText() {
  return {
    getTypeParser(oid: number, format?: "text" | "binary") {
      if (oid === DATE_OID) return (text: string) => text;
      if (oid === BIGINT_OID) return Number;
      if (oid === INSTANT_OID) return parseInstant;
      return pg.types.getTypeParser(oid, format);
    },
  };
}

const parseAnyInstant = pg.types.getTypeParser(INSTANT_OID, "text");

// Written as ISO the engine reads it at once; the driver's own way took 4 % of the busiest list (`npm run bench -- --only list`).
function parseInstant(text: string): unknown {
  const isPlain = text.endsWith("+00") && text[10] === " ";
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyInstant(text);
}

/**
 * Opens a pool on `url`. `poolSize` bounds the connections of this process; callers close it with `closeDatabase`.
 * A lost idle connection is reported to `onLostConnection` and replaced by the pool itself.
 */
export function openDatabase(
  url: string,
  options: { poolSize: number; onLostConnection(error: Error): void },
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types: keepDatesAsText(),
    application_name: "prepara",
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", options.onLostConnection);
  return drizzle({ client: pool });
}

export async function closeDatabase(db: Db): Promise<void> {
  await db.$client.end();
}
