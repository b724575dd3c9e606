import { type SQL, sql } from "drizzle-orm";

/** The clock of this machine; what counts for all servers uses the database's instead (`instantOf`). */
export const systemClock = (): Date => new Date();

/**
 * Milliseconds for what a process measures in memory. They only pass, while the machine's clock may be put
 * back, and a refusal would then last for as long as it had been ahead. Tests have clocks of their own.
 */
export const millisecondsOf = (clock: () => Date): number =>
  clock === systemClock ? performance.now() : clock().getTime();

/**
 * The instant of a statement. That of the database, which all servers share: one whose clock is ahead would
 * find every allowance refilled and everything old enough to be deleted. Tests have clocks of their own.
 */
export function instantOf(clock: () => Date): SQL {
  return clock === systemClock ? sql`statement_timestamp()` : sql`${clock().toISOString()}::timestamptz`;
}
