/** `Retry-After` of a 503 in seconds: a lost database is usually back by then. */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Codes of an unavailable database: connection refused, reset or unreachable; PostgreSQL's classes connection
 * exception (08) and insufficient resources (53); shutting down or starting (57P); its time limits: of a
 * statement (57014), a lock (55P03), an idle transaction (25P03); and a transaction that it ended because of
 * others (40001, 40P01).
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57P0\d|57014|55P03|25P03|40001|40P01)$/;

/**
 * The driver's messages, without a code, for a lost connection, a connection time-out, or a process that is
 * stopping.
 */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether the error means that the database is unavailable now, so that the same request may succeed later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  // `fetch` fails with a TypeError: another server cannot be reached.
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  if ("code" in error && CODES.test(String(error.code))) return true;
  return MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}
