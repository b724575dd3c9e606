/**
 * After how many seconds a client that was told 503 should try again: a lost database is usually back by
 * then.
 */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Refused, reset or unreachable; PostgreSQL's classes connection exception (08) and insufficient resources
 * (53); shut down or starting (57P); and what its time limits end: a statement (57014), a wait for a lock
 * (55P03), an idle transaction (25P03). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\w{3}|53\w{3}|57P0\d|57014|55P03|25P03)$/;

/**
 * What the driver says without a code of a connection that was lost, is not to be had in time, or belongs to
 * a process that stops.
 */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout|Cannot use a pool after calling end)/;

/**
 * Whether this failed because the database cannot serve now, so that the same request may succeed a little
 * later.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  // A TypeError is how `fetch` fails: some other server cannot be reached.
  if (!(error instanceof Error) || error instanceof TypeError) return false;
  if ("code" in error && CODES.test(String(error.code))) return true;
  return MESSAGES.test(error.message) || isDatabaseUnavailable(error.cause);
}
