import type { Offer, SupplierSourceName } from "@prepara/domain/miner/offers";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { EVERYBODY, supplierAnswers } from "#server/tables/prices";

/** How long the response of a metered source is reused. */
const ANSWER_LIFE_MS = 6 * 3_600_000;

type StoredAnswer = { source: string; answeredAt: Date; offers: Offer[] };

/** The product of a response and its customer; `privateTo` is null if it is for all customers. */
type AnswerScope = { asin: string; privateTo: string | null };

const ownerOf = ({ privateTo }: AnswerScope) => privateTo ?? EVERYBODY;

/** The recent responses of metered sources for the same ASIN and the same origin of its codes. */
export async function storedAnswers(
  db: Db,
  about: AnswerScope,
  now: Date,
): Promise<Map<string, StoredAnswer>> {
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

/** Stores the responses of one search, at least one, replacing earlier ones, in one statement. */
export async function storeAnswers(
  db: Db,
  about: AnswerScope,
  answers: readonly FreshAnswer[],
  answeredAt: Date,
): Promise<void> {
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
