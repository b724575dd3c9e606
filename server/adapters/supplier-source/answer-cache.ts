import type { Offer, SupplierSourceName } from "@prepara/domain/miner/offers";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { EVERYBODY, supplierAnswers } from "#server/tables/observations";

/** How long an answer of a metered source is used again. */
const ANSWER_LIFE_MS = 6 * 3_600_000;

type KeptAnswer = { source: string; answeredAt: Date; offers: Offer[] };

/** Of which product an answer is, and for whom: `privateTo` null means for every customer. */
type KeptFor = { asin: string; privateTo: string | null };

const ownerOf = ({ privateTo }: KeptFor) => privateTo ?? EVERYBODY;

/**
 * The young answers of metered sources to the same question: the same ASIN, asked by codes of the same
 * provenance.
 */
export async function keptAnswers(db: Db, about: KeptFor, now: Date): Promise<Map<string, KeptAnswer>> {
  const rows = await db
    .select()
    .from(supplierAnswers)
    .where(
      and(
        eq(supplierAnswers.asin, about.asin),
        eq(supplierAnswers.owner, ownerOf(about)),
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

type FreshAnswer = { source: SupplierSourceName; offers: Offer[] };

/** Keeps the answers of one search in place of those before, in one statement. */
export async function keepAnswers(
  db: Db,
  about: KeptFor,
  answers: readonly FreshAnswer[],
  answeredAt: Date,
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ source, offers }) => ({
    source,
    asin: about.asin,
    owner: ownerOf(about),
    answeredAt,
    offers: offers.map((each) => ({ ...each, seenAt: each.seenAt.toISOString() })),
  }));
  await db
    .insert(supplierAnswers)
    .values(rows)
    .onConflictDoUpdate({
      target: [supplierAnswers.asin, supplierAnswers.owner, supplierAnswers.source],
      set: { answeredAt: sql`excluded.answered_at`, offers: sql`excluded.offers` },
    });
}
