import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { NumberedPageQuery } from "#server/platform/http/page";
import { profiles } from "#server/tables/profiles";
import { rateCards, rates, services } from "#server/tables/services";

// Whether a price of the card is the latest one in effect for its audience. Names are written out because
// drizzle omits them in a list of columns.
const isInForce = (today: CalendarDate) => sql<boolean>`rate_cards.effective_from <= ${today} and exists (
  select 1 from rates own where own.card_id = rate_cards.id and not exists (
    select 1 from rates other join rate_cards newer on newer.id = other.card_id
     where other.service = own.service and newer.audience = rate_cards.audience
       and newer.plan is not distinct from rate_cards.plan and newer.user_id is not distinct from rate_cards.user_id
       and newer.effective_from <= ${today}
       and (newer.effective_from, newer.id) > (rate_cards.effective_from, rate_cards.id)))`;

const withCustomer = (db: DbOrTx, today: CalendarDate) =>
  db
    .select({
      id: rateCards.id,
      audience: rateCards.audience,
      plan: rateCards.plan,
      userId: rateCards.userId,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
      effectiveFrom: rateCards.effectiveFrom,
      note: rateCards.note,
      createdAt: rateCards.createdAt,
      isInForce: isInForce(today),
    })
    .from(rateCards)
    .leftJoin(profiles, eq(profiles.userId, rateCards.userId));

export type CardRow = Awaited<ReturnType<typeof newestCards>>[number];

/** All cards, the one published last first; `isInForce` is relative to `today`. */
export async function newestCards(db: DbOrTx, page: NumberedPageQuery, today: CalendarDate) {
  // A forged cursor may exceed the column.
  const after = page.cursor === undefined ? undefined : lt(rateCards.id, page.cursor);
  return withCustomer(db, today)
    .where(after)
    .orderBy(desc(rateCards.id))
    .limit(page.limit + 1);
}

export async function cardOf(db: DbOrTx, id: number, today: CalendarDate) {
  const [row] = await withCustomer(db, today).where(eq(rateCards.id, id));
  return row;
}

/** The prices of several cards by card, in the order of the catalogue, in one query. */
export async function pricesOfCards(db: DbOrTx, ids: readonly number[]) {
  const rows = await db
    .select({
      cardId: rates.cardId,
      service: rates.service,
      name: services.name,
      per: services.per,
      price: rates.price,
      isIncluded: rates.isIncluded,
      basis: rates.basis,
      freeDays: rates.freeDays,
    })
    .from(rates)
    .innerJoin(services, eq(services.code, rates.service))
    .where(inArray(rates.cardId, [...ids]))
    .orderBy(services.position, services.code);
  return Map.groupBy(rows, ({ cardId }) => cardId);
}

/** The codes of all services that any card names. */
export async function namedServices(db: DbOrTx): Promise<Set<string>> {
  const rows = await db.selectDistinct({ service: rates.service }).from(rates);
  return new Set(rows.map(({ service }) => service));
}

/** Customers who have a card of their own, with name and plan. */
export const customersWithCards = (db: DbOrTx) =>
  db
    .selectDistinct({
      userId: profiles.userId,
      plan: profiles.plan,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
    })
    .from(profiles)
    .innerJoin(rateCards, eq(rateCards.userId, profiles.userId))
    .where(isNull(profiles.endedAt))
    .orderBy(profiles.suiteNumber);

/** A customer whose account has not ended, with name and plan; undefined if there is none. */
export async function ratedCustomer(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      userId: profiles.userId,
      plan: profiles.plan,
      fullName: profiles.fullName,
      suiteNumber: profiles.suiteNumber,
    })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNull(profiles.endedAt)));
  return row;
}

/** How many customers each plan has, without ended accounts. */
export const customersByPlan = (db: DbOrTx) =>
  db
    .select({ plan: profiles.plan, customers: sql<number>`count(*)::int` })
    .from(profiles)
    .where(isNull(profiles.endedAt))
    .groupBy(profiles.plan);
