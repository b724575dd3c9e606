import { inArray, sql } from "drizzle-orm";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { FoundPassage } from "#server/features/advisor/passage";
import type { Db, DbOrTx } from "#server/platform/database/database";
import { passages } from "#server/tables/passages";
import { knownWords, type SoughtWord } from "./known-words.ts";
import { questionWords } from "./question-words.ts";
import { type Candidate, fuseRanks, type Ranked, rankPassages } from "./ranking.ts";
import { nearestPassages } from "./vectors.ts";

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

const MAX_CANDIDATES = 300;
const PLACES = { A: 2.6, B: 2.2, C: 1, D: 1 } as const;

/**
 * The passages in which any sought word stands, with how often and where; the most promising when there are
 * very many.
 */
async function wordCandidates(db: DbOrTx, sought: readonly SoughtWord[]): Promise<Candidate[]> {
  const stems = [...new Set(sought.flatMap((word) => word.stems.map(({ stem }) => stem)))];
  if (stems.length === 0) return [];
  const { rows } = await db.execute<{ id: string; length: number; stem: string; places: string[] }>(sql`
    with asked as (select ${stems.map(quoted).join(" | ")}::tsquery as query),
    found as (
      select passages.id, passages.search, length(passages.search) as length
      from passages, asked where passages.search @@ asked.query
      order by ts_rank(passages.search, asked.query) desc, passages.id limit ${MAX_CANDIDATES}
    )
    select found.id, found.length, said.lexeme as stem, said.weights as places
    from found cross join lateral unnest(found.search) as said
    where said.lexeme = any(${sql.param(stems)}::text[])`);
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, said]) => ({
    id: Number(id),
    length: said[0]?.length ?? 1,
    weights: new Map(
      said.map(({ stem, places }) => [stem, places.reduce((sum, place) => sum + weightOf(place), 0)]),
    ),
  }));
}

const weightOf = (place: string) => (place === "A" || place === "B" ? PLACES[place] : PLACES.D);

const quoted = (stem: string) => `'${stem.replace(/['\\]/g, (sign) => sign + sign)}'`;
