import { lateChargeDays } from "@prepara/domain/charges/input";
import { type SQL, sql } from "drizzle-orm";
import { charges } from "#server/tables/charges";

/** Names are written out in subqueries because drizzle omits the table in a list of columns. */
export const isContested = sql`exists (select 1 from cases
  where cases.charge_number = charges.number and cases.settled_at is null)`;

/** The sum (zero or negative) of the open corrections that lower a charge. */
const lowering =
  sql`coalesce((select sum(lower.amount) from charges lower where lower.corrects = charges.number
  and lower.state = 'open' and lower.amount < 0), 0)`.mapWith(charges.amount);

/** What is still to be paid of an open charge. */
export const leftToPay = sql`(${charges.amount} + ${lowering})`.mapWith(charges.amount);

/**
 * Open for more than `lateChargeDays`, with something left to pay. The amount is compared, too, so that
 * PostgreSQL uses an index of charges that cost something.
 */
export const isLate = (now: Date): SQL => {
  const latest = new Date(now.getTime() - lateChargeDays * 86_400_000).toISOString();
  return sql`(${charges.state} = 'open' and ${charges.amount} > 0
    and coalesce(${charges.agreedAt}, ${charges.createdAt}) < ${latest}::timestamptz and ${leftToPay} > 0)`;
};

/** The charges that keep the requests of their customer waiting: late ones that are not contested. */
export const keepsRequestsWaiting = (now: Date): SQL => sql`(${isLate(now)} and not ${isContested})`;
