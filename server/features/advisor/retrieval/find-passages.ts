import { inArray } from "drizzle-orm";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { Db } from "#server/platform/database/database";
import { passages } from "#server/tables/passages";
import { knownWords } from "./known-words.ts";
import type { FoundPassage } from "./passage.ts";
import { questionWords } from "./question-words.ts";
import { fuseRanks, type Ranked, rankPassages } from "./ranking.ts";
import { nearestPassages } from "./vectors.ts";
import { wordCandidates } from "./word-candidates.ts";

export type Found = {
  passages: FoundPassage[];
  /** Whether the best passages speak of what was asked; when not, an answer from them would be made up. */
  isFitting: boolean;
  /** How many of them, from the first on, are about as good as the best. */
  strong: number;
};

/**
 * Found by `npm run eval`: a passage fits when it speaks of most of the question, or of half of it in words
 * so rare and so often that it is no accident. Below, it shares words with the question and not its matter.
 */
const FITTING = { coverage: 0.7, halfCoverage: 0.5, evidence: 1.75 };
/**
 * Cosine of question and passage from which on meaning alone is enough; common embedding models put strangers
 * below.
 */
const FITTING_COSINE = 0.55;
const VECTOR_LIST = 20;
const STRONG_SHARE = 0.55;

/**
 * The passages that fit a question best: PostgreSQL's Portuguese full-text index, forgiving typos and missing
 * accents, and, with embeddings, nearness of meaning, merged by reciprocal rank (docs/decisions/0106).
 */
export async function findPassages(
  { db, embeddings }: { db: Db; embeddings: Embeddings | null },
  question: string,
  limit = 5,
): Promise<Found> {
  const sought = await knownWords(db, questionWords(question));
  const corpus = { passages: await db.$count(passages) };
  const byWord = rankPassages(sought, await wordCandidates(db, sought), corpus);
  const byMeaning = embeddings ? await nearestPassages({ db, embeddings }, question, VECTOR_LIST) : [];
  const order =
    byMeaning.length === 0
      ? byWord
      : fuseRanks([byWord.slice(0, VECTOR_LIST).map(({ id }) => id), byMeaning.map(({ id }) => id)]);
  const best = order.slice(0, limit).map(({ id }) => id);
  const fits =
    byWord.slice(0, limit).some((ranked) => isNoAccident(ranked, corpus.passages)) ||
    byMeaning.some(({ cosine }) => cosine >= FITTING_COSINE);
  const enough = (order[0]?.score ?? 0) * STRONG_SHARE;
  const strong = order.slice(0, limit).filter(({ score }) => score >= enough).length;
  return { passages: await inOrder(db, best), isFitting: fits, strong };
}

const isNoAccident = ({ coverage, score }: Ranked, corpusSize: number) =>
  coverage >= FITTING.coverage ||
  (coverage >= FITTING.halfCoverage && score / Math.log(1 + corpusSize) >= FITTING.evidence);

async function inOrder(db: Db, ids: readonly number[]): Promise<FoundPassage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: passages.id,
      documentId: passages.documentId,
      guideSlug: passages.guideSlug,
      title: passages.title,
      heading: passages.heading,
      page: passages.page,
      source: passages.source,
      updated: passages.updated,
      content: passages.content,
    })
    .from(passages)
    .where(inArray(passages.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
