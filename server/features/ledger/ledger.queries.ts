import type { EntryType } from "@prepara/domain/ledger/ledger";
import { cents } from "@prepara/domain/money/money";
import { and, asc, count, desc, eq, gt, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { prepRequests } from "#server/tables/prep-requests";
import { profiles } from "#server/tables/profiles";
import { userBalanceHistory } from "#server/tables/user-balance-history";

const admins = alias(profiles, "admins");

const historyColumns = {
  id: userBalanceHistory.id,
  number: userBalanceHistory.number,
  type: userBalanceHistory.transactionType,
  amountUsd: userBalanceHistory.amountUsd,
  balanceAfterUsd: userBalanceHistory.balanceAfterUsd,
  description: userBalanceHistory.description,
  adminId: userBalanceHistory.adminId,
  adminName: admins.fullName,
  prepRequestId: userBalanceHistory.prepRequestId,
  prepRequestNumber: prepRequests.number,
  createdAt: userBalanceHistory.createdAt,
};

const withNames = (db: DbOrTx) =>
  db
    .select(historyColumns)
    .from(userBalanceHistory)
    .leftJoin(admins, eq(admins.userId, userBalanceHistory.adminId))
    .leftJoin(prepRequests, eq(prepRequests.id, userBalanceHistory.prepRequestId));

export type HistoryRow = Awaited<ReturnType<typeof historyOf>>[number];

/** Filter by direction and by calendar month in the business time zone. */
export type HistoryFilter = { type?: EntryType | undefined; month?: string | undefined; timeZone: string };

/** A customer's ledger, newest first. */
export async function historyOf(
  db: DbOrTx,
  userId: string,
  { type, month, timeZone }: HistoryFilter,
  page: NumberedPageQuery,
) {
  const inMonth =
    month === undefined
      ? undefined
      : sql`to_char(${userBalanceHistory.createdAt} at time zone ${timeZone}, 'YYYY-MM') = ${month}`;
  return withNames(db)
    .where(
      and(
        eq(userBalanceHistory.userId, userId),
        page.cursor === undefined ? undefined : lt(userBalanceHistory.number, page.cursor),
        type === undefined ? undefined : eq(userBalanceHistory.transactionType, type),
        inMonth,
      ),
    )
    .orderBy(desc(userBalanceHistory.number))
    .limit(page.limit + 1);
}

/** The entries of a customer's ledger with a number above the given one, oldest first. */
export async function entriesAfter(db: DbOrTx, userId: string, number: number, limit: number) {
  return withNames(db)
    .where(and(eq(userBalanceHistory.userId, userId), gt(userBalanceHistory.number, number)))
    .orderBy(asc(userBalanceHistory.number))
    .limit(limit);
}

/** One entry as the history shows it. */
export async function entryOf(db: DbOrTx, id: string) {
  const [row] = await withNames(db).where(eq(userBalanceHistory.id, id));
  return row;
}

/** A customer's balance; undefined when there is no such customer. */
export async function balanceOf(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ balanceUsd: profiles.balanceUsd })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.balanceUsd;
}

/** The sum of all customers' balances, which the center owes them. */
export async function allBalances(db: DbOrTx) {
  // In cents, because all balances together may exceed a money column.
  const total = sql`coalesce(sum(${profiles.balanceUsd}), 0) * 100`.mapWith((sum) => cents(Number(sum)));
  const [row] = await db.select({ total, customers: count() }).from(profiles);
  if (!row) throw new Error("the sum came without a row");
  return row;
}
