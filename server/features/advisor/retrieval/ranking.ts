import { isNumber, type SearchTerm } from "./match-stems.ts";
import { tradeWords } from "./question-words.ts";

/** How often each stem occurs in a passage, weighted by place (title, heading, questions, text). */
export type Candidate = {
  id: number;
  /**
   * The guide's article; null for a passage of a training document, whose passages need not belong together.
   */
  article: string | null;
  length: number;
  weights: ReadonlyMap<string, number>;
};

export type Ranked = {
  id: number;
  score: number;
  /** From 0 to 1: how much of the question the passage's article contains, rare words counting more. */
  coverage: number;
  /** Whether the article contains a word of the question that only the trade uses. */
  isTrade: boolean;
  /** The guide's article; null for a passage of a training document. */
  article: string | null;
};

/** BM25's k1: how soon repetition stops adding to the score. */
const SATURATION = 1.2;
/** BM25's b: how much a long passage loses for its length. */
const LENGTH_NORMALIZATION = 0.5;
/** A quantity in a question is rarely the one in the guide, so numbers count less than words. */
const NUMBER_WEIGHT = 0.3;
/** What the rest of an article adds to the score of one of its passages. */
const ARTICLE_WEIGHT = 0.3;

/**
 * Ranks passages by BM25 over the question's words; each word counts once, by its best stem. A question may
 * take its words from several passages of an article, so the article counts too.
 */
export function rankPassages(
  terms: readonly SearchTerm[],
  candidates: readonly Candidate[],
  corpus: { passages: number },
): Ranked[] {
  const meanLength = candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, candidates.length);
  const weighed = terms.map(({ word, stems }) => ({
    stems,
    weight: weightOf(stems, corpus.passages) * (isNumber(word) ? NUMBER_WEIGHT : 1),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const scored = candidates.map((candidate) => {
    const { length, weights } = candidate;
    const lengthFactor =
      SATURATION * (1 - LENGTH_NORMALIZATION + LENGTH_NORMALIZATION * (length / meanLength));
    const matches = weighed.map(({ stems, weight }): TermMatch => {
      const present = stems.filter(({ stem }) => weights.has(stem));
      return {
        covered: weight * Math.max(0, ...present.map(({ confidence }) => confidence)),
        score: Math.max(
          0,
          ...present.map(({ stem, confidence, passages }) => {
            const frequency = weights.get(stem) ?? 0;
            const rarity = Math.min(weight, rarityOf(passages, corpus.passages));
            return (confidence * rarity * frequency * (SATURATION + 1)) / (frequency + lengthFactor);
          }),
        ),
      };
    });
    return { ...candidate, matches };
  });
  const articles = Map.groupBy(scored, ({ id, article }) => article ?? id);
  return scored
    .map(({ id, article, matches }) => {
      const whole = bestOf((articles.get(article ?? id) ?? []).map((passage) => passage.matches));
      return {
        id,
        article,
        score: (1 - ARTICLE_WEIGHT) * sumOf(matches, "score") + ARTICLE_WEIGHT * sumOf(whole, "score"),
        coverage: total === 0 ? 0 : sumOf(whole, "covered") / total,
        isTrade: terms.some(({ word }, index) => tradeWords.has(word) && (whole[index]?.covered ?? 0) > 0),
      };
    })
    .sort(byScore);
}

/** What the rank by words adds to a score by examples, at most. */
const WORDS_WEIGHT = 0.6;
/** How much the coverage of a training document, which has no examples, counts of a score by examples. */
const COVERAGE_WEIGHT = 1.6;
/** What is left of the score of each further passage of an article, so that close articles come first. */
const REPEATED_ARTICLE = 0.75;

/**
 * Ranks passages by the scores of their examples and by their words; `exampleScores` is empty for a question
 * that the guide does not answer.
 */
export function withExamples(
  byWords: readonly Ranked[],
  exampleScores: ReadonlyMap<number, { article: string; score: number }>,
): Ranked[] {
  const highest = Math.max(...byWords.map(({ score }) => score), Number.MIN_VALUE);
  const found = new Set(byWords.map(({ id }) => id));
  const onlyByExamples = [...exampleScores].flatMap(([id, { article }]) =>
    found.has(id) ? [] : [{ id, article, score: 0, coverage: 0, isTrade: false }],
  );
  const scored = [...byWords, ...onlyByExamples].map((passage) => ({
    ...passage,
    score:
      WORDS_WEIGHT * (passage.score / highest) +
      (passage.article === null
        ? COVERAGE_WEIGHT * passage.coverage
        : (exampleScores.get(passage.id)?.score ?? 0)),
  }));
  const seen = new Map<string, number>();
  return scored
    .sort(byScore)
    .map((passage) => {
      if (passage.article === null) return passage;
      const before = seen.get(passage.article) ?? 0;
      seen.set(passage.article, before + 1);
      return { ...passage, score: passage.score * REPEATED_ARTICLE ** before };
    })
    .sort(byScore);
}

const byScore = (one: { id: number; score: number }, other: { id: number; score: number }) =>
  other.score - one.score || one.id - other.id;

/** What one word of the question adds, in the question's order of words. */
type TermMatch = { covered: number; score: number };

const sumOf = (matches: readonly TermMatch[], part: keyof TermMatch) =>
  matches.reduce((sum, match) => sum + match[part], 0);

const bestOf = ([first = [], ...others]: readonly TermMatch[][]): TermMatch[] =>
  first.map((match, word) => ({
    covered: Math.max(match.covered, ...others.map((other) => other[word]?.covered ?? 0)),
    score: Math.max(match.score, ...others.map((other) => other[word]?.score ?? 0)),
  }));

const rarityOf = (passages: number, all: number) => Math.log(1 + (all - passages + 0.5) / (passages + 0.5));

/**
 * The weight of a word is the rarity of its most likely stem. A word that no passage contains weighs as much
 * as the rarest one, so that questions about something else find nothing.
 */
function weightOf(stems: SearchTerm["stems"], all: number): number {
  const likeliest = stems.toSorted((a, b) => b.confidence - a.confidence)[0];
  return rarityOf(likeliest && likeliest.confidence > 0 ? likeliest.passages : 1, all);
}

const FUSION_K = 60;

/** Merges rankings by reciprocal rank: what ranks high in several lists comes first. */
export function fuseRanks(lists: readonly (readonly number[])[]): { id: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const list of lists)
    for (const [rank, id] of list.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION_K + rank + 1));
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}
