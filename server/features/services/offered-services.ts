import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import type { OfferedService } from "@prepara/domain/prep/service-lines";
import { pricesOn, type RatedCustomer } from "@prepara/domain/services/rate-cards";
import { and, eq, or } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { rateCards } from "#server/tables/services";
import { catalogue, publishedPrices } from "./services.queries.ts";

/**
 * The services that a customer may choose in a prep request on a day, by code, in the order of the catalogue,
 * with the customer's prices.
 */
export async function offeredServices(
  db: DbOrTx,
  customer: RatedCustomer,
  day: CalendarDate,
): Promise<Map<string, OfferedService>> {
  const { userId, plan } = customer;
  const mine = or(
    eq(rateCards.audience, "all"),
    and(eq(rateCards.audience, "plan"), eq(rateCards.plan, plan)),
    eq(rateCards.userId, userId),
  );
  const prices = pricesOn(await publishedPrices(db, day, mine), customer, day);
  const all = await catalogue(db);
  return new Map(
    all.flatMap(({ code, name, per, isForPrep, isOffered }) => {
      const price = prices.get(code);
      if (!price || !isForPrep || !isOffered) return [];
      return [[code, { name, per, price: price.price, isIncluded: price.isIncluded }] as const];
    }),
  );
}
