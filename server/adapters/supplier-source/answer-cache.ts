import type { Offer, SupplierSourceName } from "@prepara/domain/miner/offers";
import { and, eq, gte, lt } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { supplierAnswers } from "#server/tables/supplier-answers";

/** How long an answer of a metered source is used again. */
export const ANSWER_LIFE_MS = 6 * 3_600_000;

type KeptAnswer = { source: string; answeredAt: Date; offers: Offer[] };

/** The answers of metered sources for an ASIN that are still young. */
export async function keptAnswers(db: Db, asin: string, now: Date): Promise<Map<string, KeptAnswer>> {
  const rows = await db
    .select()
    .from(supplierAnswers)
    .where(
      and(
        eq(supplierAnswers.asin, asin),
        gte(supplierAnswers.answeredAt, new Date(now.getTime() - ANSWER_LIFE_MS)),
      ),
    );
  return new Map(
    rows.map(({ source, answeredAt, offers }) => [
      source,
      { source, answeredAt, offers: offers.map((each) => ({ ...each, seenAt: new Date(each.seenAt) })) },
    ]),
  );
}

/** Keeps an answer in place of the one before; what nobody will use again goes. */
export async function keepAnswer(
  db: Db,
  answer: { source: SupplierSourceName; asin: string; offers: Offer[] },
  now: Date,
): Promise<void> {
  const offers = answer.offers.map((each) => ({ ...each, seenAt: each.seenAt.toISOString() }));
  await db
    .insert(supplierAnswers)
    .values({ source: answer.source, asin: answer.asin, answeredAt: now, offers })
    .onConflictDoUpdate({
      target: [supplierAnswers.asin, supplierAnswers.source],
      set: { answeredAt: now, offers },
    });
  await db
    .delete(supplierAnswers)
    .where(lt(supplierAnswers.answeredAt, new Date(now.getTime() - ANSWER_LIFE_MS)));
}
