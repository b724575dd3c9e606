import type { PlanName } from "#domain/account/plan";
import type { CalendarDate } from "#domain/calendar/calendar";
import type { Rate } from "#domain/money/rate";
import type { StorageRate } from "./catalogue.ts";

/** The audiences of rate cards; a later one in this list takes precedence. */
export const audiences = ["all", "plan", "customer"] as const;

export type Audience = { for: "all" } | { for: "plan"; plan: PlanName } | { for: "customer"; userId: string };

/**
 * What a service costs. With `isIncluded` it is done without a charge, and the price is zero. A price of
 * storage also has `storage`: what is counted, and how many days are free.
 */
export type Price = { price: Rate; isIncluded: boolean; storage?: StorageRate | null };

/** A published price of one service; later cards have a larger `cardId`. */
export type PublishedPrice = Price & {
  cardId: number;
  audience: Audience;
  service: string;
  effectiveFrom: CalendarDate;
};

export type RatedCustomer = { userId: string; plan: PlanName };

const appliesTo = (audience: Audience, { userId, plan }: RatedCustomer): boolean =>
  audience.for === "all" || (audience.for === "plan" ? audience.plan === plan : audience.userId === userId);

/**
 * The price of each service for a customer on a day, from the cards that are valid by then and name the
 * service: the customer's own card takes precedence over the plan's, and that over everybody's; among these
 * the card that became valid last, and of the same day the one published last. A service that no card names
 * has no price and is not offered (docs/product.md#services-and-prices).
 */
export function pricesOn(
  published: readonly PublishedPrice[],
  customer: RatedCustomer,
  day: CalendarDate,
): Map<string, PublishedPrice> {
  const prices = new Map<string, PublishedPrice>();
  for (const one of published) {
    if (one.effectiveFrom > day || !appliesTo(one.audience, customer)) continue;
    const other = prices.get(one.service);
    if (!other || goesBefore(one, other)) prices.set(one.service, one);
  }
  return prices;
}

function goesBefore(one: PublishedPrice, other: PublishedPrice): boolean {
  const rank = audiences.indexOf(one.audience.for) - audiences.indexOf(other.audience.for);
  if (rank !== 0) return rank > 0;
  if (one.effectiveFrom !== other.effectiveFrom) return one.effectiveFrom > other.effectiveFrom;
  return one.cardId > other.cardId;
}

/**
 * Why a card with `services` cannot become valid on its day; null when it can. The earliest day is tomorrow,
 * so that no price changes on a day on which somebody has seen it, or today if no card has ever named these
 * services.
 */
export function whyNotEffective(
  card: { effectiveFrom: CalendarDate; services: readonly string[] },
  named: ReadonlySet<string>,
  today: CalendarDate,
): "not_in_future" | null {
  if (card.effectiveFrom > today) return null;
  const isFirst = card.effectiveFrom === today && !card.services.some((service) => named.has(service));
  return isFirst ? null : "not_in_future";
}

/** Customers with the same prices: all of a plan who have no card of their own, or a single one who has. */
export type Group<Who> = { who: Who; customer: RatedCustomer };

export type PriceChange<Who> = { who: Who; service: string; before: Price | null; after: Price };

const isSamePrice = (one: Price, other: Price): boolean =>
  one.price === other.price &&
  one.isIncluded === other.isIncluded &&
  one.storage?.basis === other.storage?.basis &&
  one.storage?.freeDays === other.storage?.freeDays;

/**
 * The prices that a new card changes on the day it becomes valid, for each group of customers and each
 * service.
 */
export function changesBy<Who>(
  card: { audience: Audience; effectiveFrom: CalendarDate; prices: ReadonlyMap<string, Price> },
  published: readonly PublishedPrice[],
  groups: readonly Group<Who>[],
): PriceChange<Who>[] {
  const { audience, effectiveFrom } = card;
  const added = [...card.prices].map(([service, price]) => ({
    ...price,
    cardId: Number.POSITIVE_INFINITY,
    audience,
    service,
    effectiveFrom,
  }));
  return groups.flatMap(({ who, customer }) => {
    const before = pricesOn(published, customer, effectiveFrom);
    const after = pricesOn([...published, ...added], customer, effectiveFrom);
    return [...card.prices.keys()].flatMap((service) => {
      const [was, is] = [before.get(service), after.get(service)];
      if (!is || (was && isSamePrice(was, is))) return [];
      return [{ who, service, before: was ?? null, after: is }];
    });
  });
}
