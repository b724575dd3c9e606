import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import type { OfferedService } from "@prepara/domain/prep/service-lines";
import { storageService } from "@prepara/domain/services/catalogue";
import { type PublishedPrice, pricesOn, type RatedCustomer } from "@prepara/domain/services/rate-cards";
import { and, eq, or, type SQL } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import { rateCards, rates, services } from "#server/tables/services";
import { catalogue, publishedPrices } from "./services.queries.ts";

/**
 * The services that a customer may choose in a prep request on a day, by code, in the order of the catalogue,
 * with the customer's prices.
 */
export const offeredServices = (db: DbOrTx, customer: RatedCustomer, day: CalendarDate) =>
  pricedServices(db, customer, day, ({ isForPrep, isOffered }) => isForPrep && isOffered);

/**
 * The services that staff may charge outside of a request; without storage, which is charged by the day
 * automatically.
 */
export const chargeableServices = (db: DbOrTx, customer: RatedCustomer, day: CalendarDate) =>
  pricedServices(db, customer, day, ({ per, isOffered }) => isOffered && per !== "day");

type Listed = Awaited<ReturnType<typeof catalogue>>[number];

async function pricedServices(
  db: DbOrTx,
  customer: RatedCustomer,
  day: CalendarDate,
  isWanted: (service: Listed) => boolean,
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
    all.filter(isWanted).flatMap(({ code, name, per }) => {
      const price = prices.get(code);
      return price ? [[code, { name, per, price: price.price, isIncluded: price.isIncluded }] as const] : [];
    }),
  );
}

const LAST_DAY = "9999-12-31";

/**
 * All published prices of storage, those of later days included, of the cards that match `which`; none while
 * storage is not offered.
 */
export async function storagePrices(db: DbOrTx, which?: SQL): Promise<PublishedPrice[]> {
  const isOffered = and(eq(services.code, storageService), eq(services.isOffered, true));
  if ((await db.$count(services, isOffered)) === 0) return [];
  return publishedPrices(db, LAST_DAY, and(eq(rates.service, storageService), which));
}
