import type { ChargeState } from "@prepara/domain/charges/charge";
import { zeroCents } from "@prepara/domain/money/money";
import { and, asc, desc, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { charges } from "#server/tables/charges";
import { prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isContested, isLate, leftToPay } from "../late-charges.public.ts";

/** The condition of the lists' partial indexes, which PostgreSQL would not use with a parameter for zero. */
const costsSomething = sql`${charges.amount} <> 0`;

/** The corrections of a charge with their states; null if it has none. */
const corrections = sql<
  string | null
>`(select string_agg(fix.number || ' ' || fix.state, ',' order by fix.number)
  from charges fix where fix.corrects = charges.number)`;

const corrected = alias(charges, "corrected");
const creator = alias(profiles, "creator");

const withOrigin = (db: DbOrTx) =>
  db
    .select({
      number: charges.number,
      userId: charges.userId,
      kind: charges.kind,
      state: charges.state,
      code: charges.service,
      description: charges.description,
      qty: charges.qty,
      unitPrice: charges.unitPrice,
      amount: charges.amount,
      leftToPay,
      corrections,
      corrects: charges.corrects,
      photoUrl: charges.photoUrl,
      isPaidWithRequest: sql<boolean>`${charges.prepRequestId} is not null`,
      prepRequestId: prepRequests.id,
      prepRequestNumber: prepRequests.number,
      productName: products.name,
      caseNumber: sql`(select min(cases.number) from cases
        where cases.charge_number = charges.number and cases.settled_at is null)`.mapWith(
        (number: unknown): number | null => (number === null ? null : Number(number)),
      ),
      createdBy: charges.createdBy,
      createdByName: creator.fullName,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      createdAt: charges.createdAt,
      agreedAt: charges.agreedAt,
      settledAt: charges.settledAt,
    })
    .from(charges)
    .innerJoin(profiles, eq(profiles.userId, charges.userId))
    .leftJoin(creator, eq(creator.userId, charges.createdBy))
    .leftJoin(corrected, eq(corrected.number, charges.corrects))
    .leftJoin(
      prepRequests,
      sql`${prepRequests.id} = coalesce(${charges.prepRequestId}, ${corrected.prepRequestId})`,
    )
    .leftJoin(shipments, eq(shipments.id, charges.shipmentId))
    .leftJoin(products, eq(products.id, shipments.productId));

export type ChargeRow = Awaited<ReturnType<typeof newestCharges>>[number];

/** A page of charges, newest first; those that never cost anything are not listed. */
export const newestCharges = (db: DbOrTx, which: SQL | undefined, { cursor, limit }: NumberedPageQuery) =>
  withOrigin(db)
    .where(and(which, costsSomething, cursor === undefined ? undefined : lt(charges.number, cursor)))
    .orderBy(desc(charges.number))
    .limit(limit + 1);

/** One charge; undefined if there is none that fulfils the condition. */
export async function chargeWhere(db: DbOrTx, which: SQL | undefined) {
  const [row] = await withOrigin(db).where(which);
  return row;
}

/** All charges of a customer after a number, oldest first. */
export const chargesAfter = (db: DbOrTx, userId: string, number: number, limit: number) =>
  withOrigin(db)
    .where(and(eq(charges.userId, userId), costsSomething, gt(charges.number, number)))
    .orderBy(asc(charges.number))
    .limit(limit);

/**
 * What a list shows: the charges of one state (proposed charges and proposed credits are two filters), those
 * that are contested, or those open for more than `lateChargeDays`.
 */
export const chargeFilters = ["proposed", "credits", "contested", "open", "late", "settled", "void"] as const;
export type ChargeFilter = (typeof chargeFilters)[number];

const inState = (state: ChargeState) => eq(charges.state, state);

export function matches(filter: ChargeFilter, now: Date): SQL | undefined {
  if (filter === "proposed") return and(inState("proposed"), gt(charges.amount, zeroCents));
  if (filter === "credits") return and(inState("proposed"), lt(charges.amount, zeroCents));
  if (filter === "contested") return sql`${charges.state} <> 'void' and ${isContested}`;
  return filter === "late" ? isLate(now) : inState(filter);
}

/**
 * The sums above the list of a customer's charges. Reads open and proposed charges only, because settled and
 * void ones grow without bound and this query runs after each change.
 */
export async function summaryOf(db: DbOrTx, userId: string) {
  const sum = (which: SQL) =>
    sql`coalesce(sum(${charges.amount}) filter (where ${which}), 0)`.mapWith(charges.amount);
  const [row] = await db
    .select({
      open: sum(sql`state = 'open'`),
      openWithRequests: sum(sql`state = 'open' and prep_request_id is not null`),
      proposed: sql`count(*) filter (where state = 'proposed' and amount > 0)`.mapWith(Number),
    })
    .from(charges)
    .where(and(eq(charges.userId, userId), inArray(charges.state, ["open", "proposed"]), costsSomething));
  const [profile] = await db
    .select({
      isAutoDebitOn: profiles.autoDebit,
      balance: profiles.balanceUsd,
      isUsed: sql<boolean>`exists (select 1 from charges
        where charges.user_id = profiles.user_id and charges.prep_request_id is null)`,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row && profile && { ...row, ...profile };
}
