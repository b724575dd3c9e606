import type { PlanName } from "@prepara/domain/account/plan";
import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import type { StorageRate } from "@prepara/domain/services/catalogue";
import { type Audience, type PublishedPrice, pricesOn } from "@prepara/domain/services/rate-cards";
import { and, asc, eq, lte, or, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { rateCards, rates, services } from "#server/tables/services";

/** All services in the order of the catalogue, retired ones included. */
export const catalogue = (db: DbOrTx) =>
  db
    .select({
      code: services.code,
      name: services.name,
      per: services.per,
      isForPrep: services.isForPrep,
      isOffered: services.isOffered,
    })
    .from(services)
    .orderBy(asc(services.position), asc(services.code));

type CardOf = { audience: Audience["for"]; plan: PlanName | null; userId: string | null };

/** The audience of a stored card; a constraint guarantees that a card for a plan or a customer names it. */
export function audienceOf({ audience, plan, userId }: CardOf): Audience {
  if (audience === "plan" && plan) return { for: "plan", plan };
  if (audience === "customer" && userId) return { for: "customer", userId };
  return { for: "all" };
}

type StoredRate = Pick<typeof rates.$inferSelect, "basis" | "freeDays">;

/** The storage terms of a stored price; a constraint guarantees both or neither. */
export const storageRateOf = ({ basis, freeDays }: StoredRate): StorageRate | null =>
  basis === null || freeDays === null ? null : { basis, freeDays };

/** The prices of the cards that took effect by a day and match `which`. */
export async function publishedPrices(db: DbOrTx, day: CalendarDate, which?: SQL): Promise<PublishedPrice[]> {
  const rows = await db
    .select({
      cardId: rateCards.id,
      audience: rateCards.audience,
      plan: rateCards.plan,
      userId: rateCards.userId,
      effectiveFrom: rateCards.effectiveFrom,
      service: rates.service,
      price: rates.price,
      isIncluded: rates.isIncluded,
      basis: rates.basis,
      freeDays: rates.freeDays,
    })
    .from(rates)
    .innerJoin(rateCards, eq(rateCards.id, rates.cardId))
    .where(and(lte(rateCards.effectiveFrom, day), which));
  return rows.map(({ audience, plan, userId, basis, freeDays, ...price }) => ({
    ...price,
    audience: audienceOf({ audience, plan, userId }),
    storage: storageRateOf({ basis, freeDays }),
  }));
}

const forAllOrPlan = or(eq(rateCards.audience, "all"), eq(rateCards.audience, "plan"));

/** The prices of a day for the customers of each plan who have no card of their own. */
export async function pricesOfPlans(
  db: DbOrTx,
  day: CalendarDate,
): Promise<Record<PlanName, Map<string, PublishedPrice>>> {
  const published = await publishedPrices(db, day, forAllOrPlan);
  const of = (plan: PlanName) => pricesOn(published, { userId: "", plan }, day);
  return { free: of("free"), premium: of("premium") };
}
