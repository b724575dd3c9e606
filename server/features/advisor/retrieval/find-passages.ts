import { inArray, sql } from "drizzle-orm";
import type { Embeddings } from "#server/adapters/embeddings/port";
import type { FoundPassage } from "#server/features/advisor/passage";
import type { Db, DbOrTx } from "#server/platform/database/database";
import type { LimitConcurrency } from "#server/platform/fair-use/concurrency-limit";
import { passages } from "#server/tables/passages";
import { guideExamples } from "./guide-examples.ts";
import { matchStems, type SearchTerm } from "./match-stems.ts";
import { questionWords } from "./question-words.ts";
import { type Candidate, fuseRanks, rankPassages, withExamples } from "./ranking.ts";
import { isRelevant as isGuideRelevant } from "./relevance.ts";
import { nearestPassages } from "./vectors.ts";

export type Found = {
  passages: FoundPassage[];
  /** Whether the best passages are about the question; if not, an answer from them would be invented. */
  isRelevant: boolean;
  /** How many of the first passages score about as high as the best one. */
  strong: number;
  /** The best passages of up to three articles, for a question that nothing answers. */
  nearest: FoundPassage[];
};

/**
 * From this coverage on a training document is about the question; below it, it only shares words with it.
 * `ofTrade` is for a question with a word that only the trade uses.
 */
const RELEVANT_COVERAGE = { ofAny: 0.61, ofTrade: 0.4 };
/**
 * From this cosine of question and passage on, meaning alone makes a passage relevant; common embedding
 * models score unrelated texts below it.
 */
const RELEVANT_COSINE = 0.55;
const LIST_LENGTH = 20;
const STRONG_RATIO = 0.45;
const NEAREST_ARTICLES = 3;

type SearchDeps = {
  db: Db;
  embeddings: Embeddings | null;
  /** Runs the costly parts: 40 misspelt words take 50 ms of the database each. */
  inTurn?: LimitConcurrency;
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
};

/**
 * The passages most relevant to a question: PostgreSQL's Portuguese full-text index, tolerant of typos and
 * missing accents, together with the examples of what the guide answers, merged by reciprocal rank with
 * embeddings when there are any (docs/decisions/0070).
 */
export async function findPassages(
  { db, embeddings, inTurn: turns = (search) => search(), signal = new AbortController().signal }: SearchDeps,
  question: string,
  limit = 5,
): Promise<Found> {
  const inTurn: LimitConcurrency = (search) =>
    turns(async () => {
      signal.throwIfAborted();
      return search();
    });
  const terms = await inTurn(() => matchStems(db, questionWords(question)));
  const corpus = { passages: await db.$count(passages) };
  const { scores, evidence } = (await guideExamples(db)).match(question);
  const isOfGuide = isGuideRelevant(evidence);
  const byWords = withExamples(
    rankPassages(terms, await inTurn(() => wordCandidates(db, terms)), corpus),
    isOfGuide ? scores : new Map(),
  );
  const byMeaning = embeddings
    ? await nearestPassages({ db, embeddings }, question, { limit: LIST_LENGTH, inTurn, signal })
    : [];
  const order =
    byMeaning.length === 0
      ? byWords
      : fuseRanks([byWords.slice(0, LIST_LENGTH).map(({ id }) => id), byMeaning.map(({ id }) => id)]);
  const isRelevant =
    isOfGuide ||
    byWords
      .slice(0, limit)
      .some(
        ({ article, coverage, isTrade }) =>
          article === null && coverage >= (isTrade ? RELEVANT_COVERAGE.ofTrade : RELEVANT_COVERAGE.ofAny),
      ) ||
    byMeaning.some(({ cosine }) => cosine >= RELEVANT_COSINE);
  const found = await inOrder(
    db,
    order.slice(0, LIST_LENGTH).map(({ id }) => id),
  );
  const enough = (order[0]?.score ?? 0) * STRONG_RATIO;
  const strong = order.slice(0, limit).filter(({ score }) => score >= enough).length;
  return {
    passages: found.slice(0, limit),
    isRelevant,
    strong,
    nearest: bestOfArticles(found).slice(0, NEAREST_ARTICLES),
  };
}

function bestOfArticles(found: readonly FoundPassage[]): FoundPassage[] {
  const articles = Map.groupBy(found, ({ guideSlug, documentId }) => guideSlug ?? documentId);
  return [...articles.values()].flatMap(([best]) => best ?? []);
}

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
const PLACE_WEIGHTS = { A: 2.6, B: 2.2, C: 1.3, D: 1 } as const;

/**
 * The passages that contain any of the stems, with how often and where; the highest ranked when there are
 * more than `MAX_CANDIDATES`.
 */
async function wordCandidates(db: DbOrTx, terms: readonly SearchTerm[]): Promise<Candidate[]> {
  const stems = [...new Set(terms.flatMap((word) => word.stems.map(({ stem }) => stem)))];
  if (stems.length === 0) return [];
  const { rows } = await db.execute<{
    id: string;
    article: string | null;
    length: number;
    stem: string;
    places: string[];
  }>(sql`
    with wanted as (select ${stems.map(quoted).join(" | ")}::tsquery as query),
    found as (
      select passages.id, passages.guide_slug as article, passages.search, length(passages.search) as length
      from passages, wanted where passages.search @@ wanted.query
      order by ts_rank(passages.search, wanted.query) desc, passages.id limit ${MAX_CANDIDATES}
    )
    select found.id, found.article, found.length, matched.lexeme as stem, matched.weights as places
    from found cross join lateral unnest(found.search) as matched
    where matched.lexeme = any(${sql.param(stems)}::text[])`);
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, matches]) => ({
    id: Number(id),
    article: matches[0]?.article ?? null,
    length: matches[0]?.length ?? 1,
    weights: new Map(
      matches.map(({ stem, places }) => [stem, places.reduce((sum, place) => sum + weightOf(place), 0)]),
    ),
  }));
}

const weightOf = (place: string) =>
  place === "A" || place === "B" || place === "C" ? PLACE_WEIGHTS[place] : PLACE_WEIGHTS.D;

const quoted = (stem: string) => `'${stem.replace(/['\\]/g, (sign) => sign + sign)}'`;
