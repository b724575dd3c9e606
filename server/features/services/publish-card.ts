import type { CalendarDate } from "@prepara/domain/calendar/calendar";
import { rateToUsd } from "@prepara/domain/money/rate";
import type { NewRateCard } from "@prepara/domain/services/input";
import { whyNotEffective } from "@prepara/domain/services/rate-cards";
import { inArray, sql } from "drizzle-orm";
import { recordAuditEntry } from "#server/platform/audit";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { mustBeAsSeen, type SeenVersion } from "#server/platform/http/seen-version";
import { Refusal, refusalsOf } from "#server/platform/refusal";
import { rateCards, rates, services } from "#server/tables/services";
import { previewCard, previewVersion } from "./preview-card.ts";
import { namedServices, ratedCustomer } from "./rate-cards.queries.ts";

const rateCardRefusal = refusalsOf({
  not_in_future: [422, "not_in_future", "A tabela só pode valer a partir de amanhã."],
});

type When = { now: Date; today: CalendarDate; seen?: SeenVersion };

/**
 * Refuses a card that cannot be published: `not_in_future`, `not_found` for an unknown customer, `invalid`
 * for an unknown service.
 */
export async function checkCard(db: DbOrTx, card: NewRateCard, today: CalendarDate): Promise<void> {
  const { audience, effectiveFrom } = card;
  if (audience.for === "customer" && !(await ratedCustomer(db, audience.userId)))
    throw new Refusal("not_found");
  const codes = [...card.prices.keys()];
  const known = await db.select({ code: services.code }).from(services).where(inArray(services.code, codes));
  const inCatalogue = new Set(known.map(({ code }) => code));
  const unknownAt = codes.findIndex((code) => !inCatalogue.has(code));
  if (unknownAt >= 0) {
    const path = `prices.${unknownAt}.service`;
    throw new Refusal("invalid", {}, [{ path, message: "Este serviço não está no catálogo." }]);
  }
  const why = whyNotEffective({ effectiveFrom, services: codes }, await namedServices(db), today);
  if (why) {
    const message = "A tabela só pode valer a partir de amanhã.";
    throw rateCardRefusal(why, {}, [{ path: "effectiveFrom", message }]);
  }
}

/**
 * An admin publishes a rate card: from then on it never changes. Concurrent publications wait for each other,
 * so that only one card is the first with a price for a service. Returns its id. Refuses
 * `changed_meanwhile` if the card would change other prices than the preview showed.
 */
export async function publishCard(
  tx: Tx,
  adminId: string,
  card: NewRateCard,
  { now, today, seen = null }: When,
): Promise<number> {
  const { audience, effectiveFrom, note, prices } = card;
  if (audience.for === "customer") await lockCustomer(tx, audience.userId);
  await tx.execute(sql`lock table ${rateCards} in share row exclusive mode`);
  await checkCard(tx, card, today);
  if (seen !== null) mustBeAsSeen(seen, previewVersion(await previewCard(tx, card)));
  const [row] = await tx
    .insert(rateCards)
    .values({
      audience: audience.for,
      plan: audience.for === "plan" ? audience.plan : null,
      userId: audience.for === "customer" ? audience.userId : null,
      effectiveFrom,
      note,
      createdBy: adminId,
      createdAt: now,
    })
    .returning({ id: rateCards.id });
  if (!row) throw new Error("The rate card was not inserted");
  await tx.insert(rates).values(
    [...prices].map(([service, { storage, ...price }]) => ({
      cardId: row.id,
      service,
      ...price,
      ...storage,
    })),
  );
  await recordAuditEntry(tx, {
    actorId: adminId,
    action: "rate-card.publish",
    objectType: "rate-card",
    objectId: String(row.id),
    details: {
      ...audience,
      effectiveFrom,
      prices: Object.fromEntries(
        [...prices].map(([service, { price, isIncluded, storage }]) => [
          service,
          isIncluded ? "included" : storage ? { usd: rateToUsd(price), ...storage } : rateToUsd(price),
        ]),
      ),
    },
  });
  return row.id;
}
