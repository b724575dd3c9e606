/**
 * The transactions of one database that a response or an event stream has seen, as PostgreSQL's snapshots
 * list them. Written `<database>.<xmin>:<xmax>:<running,…>`, in the header of responses and as the `id:` of
 * events.
 */
export type Position = {
  /** The written form. */
  text: string;
  /** Distinguishes databases that number their transactions independently, as after a restore. */
  database: string;
  /** All transactions below it have ended. */
  xmin: number;
  /** No transaction from this one on has ended. */
  xmax: number;
  /**
   * The transactions between the two that had not ended. A set, because a caller may name thousands in a
   * position, and each recent change is looked up in it.
   */
  running: ReadonlySet<number>;
};

/** The response header with the position at which its data was read. */
export const POSITION_HEADER = "x-prepara-position";

/**
 * The most running transactions that a position may name: more than PostgreSQL has connections, and each
 * stream keeps those of the position it began with.
 */
const MAX_RUNNING = 1_000;

const written = /^([0-9a-f]{8})\.(\d{1,15}):(\d{1,15}):((?:\d{1,15}(?:,\d{1,15})*)?)$/;

/** Null for a text that is not a position, or has more running transactions than are allowed. */
export function positionFrom(text: string): Position | null {
  const parts = written.exec(text);
  if (!parts) return null;
  const [, database = "", xmin, xmax, running = ""] = parts;
  const transactions = running === "" ? [] : running.split(",", MAX_RUNNING + 1);
  if (transactions.length > MAX_RUNNING) return null;
  return {
    text,
    database,
    xmin: Number(xmin),
    xmax: Number(xmax),
    running: new Set(transactions.map(Number)),
  };
}

/** Whether what was read at this position includes what the transaction committed. */
export const includes = ({ xmin, xmax, running }: Position, transaction: number): boolean =>
  transaction < xmin || (transaction < xmax && !running.has(transaction));

/** Whether `a` has seen more than `b`; positions of one database are totally ordered. */
export const isLater = (a: Position, b: Position): boolean =>
  a.xmax > b.xmax || (a.xmax === b.xmax && a.running.size < b.running.size);

/** Whether these are the transactions of a change, as a page reads them from the stream. */
export const areTransactions = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((item) => typeof item === "number");
