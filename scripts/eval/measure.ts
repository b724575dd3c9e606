import type { FoundPassage } from "../../server/features/advisor/passage.ts";
import { findPassages } from "../../server/features/advisor/retrieval/find-passages.ts";
import type { Db } from "../../server/platform/database/database.ts";
import type { AnswerableQuestion } from "./answerable.ts";

type Questions = { withAnswer: readonly AnswerableQuestion[]; withoutAnswer: readonly string[] };

export type Measured = {
  withAnswer: number;
  withoutAnswer: number;
  recall: number;
  mrr: number;
  /** Questions with an answer whose passages were not found, or which were declined. */
  notFound: string[];
  declined: string[];
  /** Questions without an answer that were not declined. */
  notDeclined: string[];
};

/** Searches for every question with full-text search alone. */
export async function measure(db: Db, { withAnswer, withoutAnswer }: Questions): Promise<Measured> {
  const search = (question: string) => findPassages({ db, embeddings: null }, question, 5);
  const known = await Promise.all(
    withAnswer.map(async ({ question, answers }) => {
      const { passages, isRelevant } = await search(question);
      return { question, isRelevant, rank: rankOf(passages, answers) };
    }),
  );
  const unknown = await Promise.all(
    withoutAnswer.map(async (question) => ({ question, isRelevant: (await search(question)).isRelevant })),
  );
  const found = known.filter(({ rank }) => rank > 0);
  return {
    withAnswer: withAnswer.length,
    withoutAnswer: withoutAnswer.length,
    recall: found.length / withAnswer.length,
    mrr: found.reduce((sum, { rank }) => sum + 1 / rank, 0) / withAnswer.length,
    notFound: known.filter(({ rank }) => rank === 0).map(({ question }) => question),
    declined: known.filter(({ isRelevant }) => !isRelevant).map(({ question }) => question),
    notDeclined: unknown.filter(({ isRelevant }) => isRelevant).map(({ question }) => question),
  };
}

/** Counted from 1; 0 when no right passage was found. */
const rankOf = (found: readonly FoundPassage[], answers: readonly string[]) =>
  found.findIndex(({ guideSlug, heading }) => answers.includes(`${guideSlug}#${heading}`)) + 1;
