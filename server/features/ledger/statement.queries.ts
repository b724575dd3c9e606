import { zeroCents } from "@prepara/domain/money/money";
import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/platform/database/database";
import { MAX_ROWS } from "#server/platform/pdf/print-pdf";
import { charges } from "#server/tables/charges";
import { isLive, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { userBalanceHistory } from "#server/tables/user-balance-history";

export type Month = { yearMonth: string; timeZone: string };

/** Midnight at the start of the month in the business time zone. */
const startOf = ({ yearMonth, timeZone }: Month): SQL =>
  sql`(${`${yearMonth}-01`}::timestamp at time zone ${timeZone})`;

const endOf = ({ yearMonth, timeZone }: Month): SQL =>
  sql`((${`${yearMonth}-01`}::timestamp + interval '1 month') at time zone ${timeZone})`;

const within = (column: PgColumn, month: Month) =>
  sql`${column} >= ${startOf(month)} and ${column} < ${endOf(month)}`;

const signedSum = sql`coalesce(sum(case ${userBalanceHistory.transactionType} when 'credit' then 1 else -1 end
  * ${userBalanceHistory.amountUsd}), 0)`.mapWith(userBalanceHistory.amountUsd);

/**
 * The data of a monthly statement: the customer, the opening balance, the ledger rows, the requests made in
 * the month, the charges of their services, and the charges that were paid or credited separately from a
 * request. Of each at most one row more than a document may hold, so that a longer one is refused without
 * reading all rows.
 */
export async function statementData(db: DbOrTx, userId: string, month: Month) {
  const [customer] = await db
    .select({ fullName: profiles.fullName, suiteNumber: profiles.suiteNumber })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!customer) return undefined;
  const own = eq(userBalanceHistory.userId, userId);
  // Not the balance after the newest one: entries made while the clock was ahead lie in a later month.
  const [before] = await db
    .select({ balance: signedSum })
    .from(userBalanceHistory)
    .where(and(own, lt(userBalanceHistory.createdAt, startOf(month))));
  const entries = await db
    .select()
    .from(userBalanceHistory)
    .where(and(own, within(userBalanceHistory.createdAt, month)))
    .orderBy(asc(userBalanceHistory.number))
    .limit(MAX_ROWS + 1);
  const requests = await db
    .select({
      number: prepRequests.number,
      createdAt: prepRequests.createdAt,
      totalUnits: prepRequests.totalUnits,
      freeUnitsApplied: prepRequests.freeUnitsApplied,
      paidUnits: prepRequests.paidUnits,
      payableUsd: prepRequests.payableUsd,
    })
    .from(prepRequests)
    .where(and(eq(prepRequests.userId, userId), isLive, within(prepRequests.createdAt, month)))
    .orderBy(asc(prepRequests.number))
    .limit(MAX_ROWS + 1);
  const services = await db
    .select({
      number: prepRequests.number,
      description: charges.description,
      productName: products.name,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
    })
    .from(charges)
    .innerJoin(prepRequests, eq(prepRequests.id, charges.prepRequestId))
    .leftJoin(shipments, eq(shipments.id, charges.shipmentId))
    .leftJoin(products, eq(products.id, shipments.productId))
    .where(
      and(
        eq(prepRequests.userId, userId),
        isLive,
        within(prepRequests.createdAt, month),
        ne(charges.kind, "base"),
        inArray(charges.state, ["open", "settled"]),
      ),
    )
    .orderBy(asc(prepRequests.number), asc(charges.number))
    .limit(MAX_ROWS + 1);
  const target = alias(charges, "target");
  const paidApart = await db
    .select({
      number: charges.number,
      settledAt: charges.settledAt,
      description: charges.description,
      corrects: charges.corrects,
      requestNumber: prepRequests.number,
      productName: products.name,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
    })
    .from(charges)
    .leftJoin(target, eq(target.number, charges.corrects))
    .leftJoin(prepRequests, eq(prepRequests.id, target.prepRequestId))
    .leftJoin(shipments, eq(shipments.id, charges.shipmentId))
    .leftJoin(products, eq(products.id, shipments.productId))
    .where(
      and(
        eq(charges.userId, userId),
        isNull(charges.prepRequestId),
        eq(charges.state, "settled"),
        ne(charges.amount, zeroCents),
        within(charges.settledAt, month),
      ),
    )
    .orderBy(asc(charges.number))
    .limit(MAX_ROWS + 1);
  return { customer, opening: before?.balance ?? zeroCents, entries, requests, services, paidApart };
}

export type StatementData = NonNullable<Awaited<ReturnType<typeof statementData>>>;
