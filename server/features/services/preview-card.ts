import { planNames } from "@prepara/domain/account/plan";
import type { NewRateCard } from "@prepara/domain/services/input";
import { changesBy, type Group, type PriceChange } from "@prepara/domain/services/rate-cards";
import type { DbOrTx } from "#server/platform/database/database";
import { versionOf } from "#server/platform/http/seen-version";
import { customersByPlan, customersWithCards, ratedCustomer } from "./rate-cards.queries.ts";
import { publishedPrices } from "./services.queries.ts";
import { toPriceJson } from "./services.routes.ts";

/** Changes once the card would change another price, or a price for other plans or customers. */
export const previewVersion = (changes: readonly PriceChange<AffectedCustomers>[]): string =>
  versionOf(
    changes.map(({ who, service, before, after }) => [
      who.for === "plan" ? who.plan : who.userId,
      service,
      toPriceJson(before),
      toPriceJson(after),
    ]),
  );

/** The customers of a plan without a card of their own, or one customer. */
export type AffectedCustomers =
  | { for: "plan"; plan: (typeof planNames)[number]; customers: number }
  | { for: "customer"; userId: string; fullName: string; suiteNumber: number };

/**
 * The price changes that a card would cause on the day when it takes effect, by affected customers. Customers
 * without a change do not appear.
 */
export async function previewCard(db: DbOrTx, card: NewRateCard): Promise<PriceChange<AffectedCustomers>[]> {
  const published = await publishedPrices(db, card.effectiveFrom);
  const own = await customersWithCards(db);
  const { audience } = card;
  const named = audience.for === "customer" ? await ratedCustomer(db, audience.userId) : undefined;
  const alone = named && !own.some(({ userId }) => userId === named.userId) ? [...own, named] : own;
  const all = await customersByPlan(db);
  const groups: Group<AffectedCustomers>[] = planNames.flatMap((plan) => {
    const total = all.find((row) => row.plan === plan)?.customers ?? 0;
    const customers = total - alone.filter((customer) => customer.plan === plan).length;
    if (customers === 0) return [];
    return [{ who: { for: "plan", plan, customers }, customer: { userId: "", plan } }];
  });
  for (const { plan, ...customer } of alone) {
    groups.push({ who: { for: "customer", ...customer }, customer: { userId: customer.userId, plan } });
  }
  return changesBy(card, published, groups);
}
