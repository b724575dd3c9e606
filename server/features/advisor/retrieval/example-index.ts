import { isNumber } from "./match-stems.ts";
import { questionWords, tradeWords } from "./question-words.ts";
import type { Evidence } from "./relevance.ts";
import { rootOf } from "./synonyms.ts";
import { createVocabulary } from "./vocabulary.ts";
import {
  cosineOf,
  mapWeights,
  sumOf,
  toUnit,
  vectorOf,
  vectorOfWord,
  type WordVector,
} from "./word-vectors.ts";

/**
 * A question or sentence that a passage answers; or a foreign one, which no passage answers (`passage` is
 * null).
 */
export type Example = { text: string; passage: { id: number; article: string } | null };

export type ExampleMatch = {
  /**
   * The scores of the passages with an example that shares words with the question. The best passage of an
   * article has the score of the article.
   */
  scores: ReadonlyMap<number, { article: string; score: number }>;
  evidence: Evidence;
};

export type ExampleIndex = { match: (question: string) => ExampleMatch };

/** What the second best example of an article, and all of them together, add to the score of the best. */
const SECOND_WEIGHT = 0.5;
const ARTICLE_WEIGHT = 1;

/**
 * Indexes the examples in memory, to tell which passages' examples a question resembles and whether it
 * resembles foreign ones more. Words are compared by their roots, with synonyms, kinds and typos.
 */
export function createExampleIndex(examples: readonly Example[]): ExampleIndex {
  const words = examples.map(({ text }) => questionWords(text).map(({ word }) => word));
  const vocabulary = createVocabulary(new Set(words.flat()));
  const ofWord = new Map([...new Set(words.flat())].map((word) => [word, vectorOfWord(word)]));
  const vectors = words.map((each) =>
    vectorOf(
      each.map((word) => [word, 1]),
      (word) => ofWord.get(word) ?? vectorOfWord(word),
    ),
  );
  const frequencies = sumOf(vectors.map((vector) => mapWeights(vector, () => 1)));
  const weighed = (vector: WordVector) =>
    toUnit(
      mapWeights(
        vector,
        (weight, root) => weight * Math.log(1 + examples.length / ((frequencies.get(root) ?? 0) + 0.5)),
      ),
    );
  const units = vectors.map(weighed);
  const postings = postingsOf(units);
  const articles = new Map(
    [...byArticle(examples, units)].map(([article, own]) => [article, toUnit(sumOf(own))]),
  );
  const oddsOf = oddsIn(byArticle(examples, vectors));

  /** Of the word itself, or else the highest of its synonyms and kinds; null for an unknown word. */
  function oddsOfWord(word: string, article: string): number | null {
    const own = rootOf(word);
    if (isNumber(word)) return frequencies.has(own) ? 0 : null;
    if (frequencies.has(own)) return oddsOf(own, article);
    const related = [...vectorOfWord(word)].flatMap(([root, weight]) =>
      frequencies.has(root) ? [weight * oddsOf(root, article)] : [],
    );
    return related.length === 0 ? null : Math.max(...related);
  }

  function match(question: string): ExampleMatch {
    const meant = vocabulary.correct(questionWords(question).map(({ word }) => word));
    const vector = weighed(vectorOf(meant));
    const similarities = new Map<number, number>();
    for (const [root, weight] of vector) {
      const { ids, weights } = postings.get(root) ?? { ids: [], weights: [] };
      for (const [at, example] of ids.entries())
        similarities.set(example, (similarities.get(example) ?? 0) + weight * (weights[at] ?? 0));
    }
    const { passages, found, foreignSimilarity } = bestOf(examples, similarities);
    const scored = [...found].map(([article, { best, second }]) => {
      const whole = cosineOf(vector, articles.get(article) ?? new Map());
      return { article, best, score: best + SECOND_WEIGHT * second + ARTICLE_WEIGHT * whole };
    });
    const first = scored.toSorted((one, other) => other.score - one.score)[0];
    const addedOf = new Map(scored.map(({ article, best, score }) => [article, score - best]));
    const odds = meant.map(([word]) => oddsOfWord(word, first?.article ?? FOREIGN));
    const known = odds.filter((each) => each !== null);
    return {
      scores: new Map(
        [...passages].map(([id, { article, best }]) => [
          id,
          { article, score: best + (addedOf.get(article) ?? 0) },
        ]),
      ),
      evidence: {
        similarity: first?.best ?? 0,
        foreignSimilarity,
        odds: known.reduce((sum, each) => sum + each, 0),
        knownWords: known.length,
        unknownWords: odds.length - known.length,
        tradeWords: meant.filter(([word]) => tradeWords.has(word)).length,
      },
    };
  }
  return { match };
}

/** The best similarities of each passage, of each article, and of the foreign examples. */
function bestOf(examples: readonly Example[], similarities: ReadonlyMap<number, number>) {
  const passages = new Map<number, { article: string; best: number }>();
  const found = new Map<string, { best: number; second: number }>();
  let foreignSimilarity = 0;
  for (const [example, similarity] of similarities) {
    const passage = examples[example]?.passage;
    if (!passage) {
      foreignSimilarity = Math.max(foreignSimilarity, similarity);
      continue;
    }
    const { id, article } = passage;
    const { best, second } = found.get(article) ?? { best: 0, second: 0 };
    found.set(article, {
      best: Math.max(best, similarity),
      second: Math.max(second, Math.min(best, similarity)),
    });
    passages.set(id, { article, best: Math.max(similarity, passages.get(id)?.best ?? 0) });
  }
  return { passages, found, foreignSimilarity };
}

/** The examples with a root, and its weight in each; two lists take less memory than a list of pairs. */
type Postings = { ids: number[]; weights: number[] };

function postingsOf(units: readonly WordVector[]): ReadonlyMap<string, Postings> {
  const postings = new Map<string, Postings>();
  for (const [example, unit] of units.entries())
    for (const [root, weight] of unit) {
      const list = postings.get(root) ?? { ids: [], weights: [] };
      list.ids.push(example);
      list.weights.push(weight);
      postings.set(root, list);
    }
  return postings;
}

/** Stands for an article among the groups of examples; no article has an empty name. */
const FOREIGN = "";

function byArticle(
  examples: readonly Example[],
  vectors: readonly WordVector[],
): ReadonlyMap<string, WordVector[]> {
  const groups = Map.groupBy(vectors.entries(), ([index]) => examples[index]?.passage?.article ?? FOREIGN);
  return new Map([...groups].map(([article, list]) => [article, list.map(([, vector]) => vector)]));
}

/** How much a root's frequency in one article counts, the rest being its frequency in all articles. */
const ONE_ARTICLE = 0.3;
/** Added to each count, so that a word seen once decides little. */
const SMOOTHING = 0.4;

/** How much more often a root occurs in examples of an article than in foreign ones, as a logarithm. */
function oddsIn(groups: ReadonlyMap<string, WordVector[]>): (root: string, article: string) => number {
  const counted = (vectors: readonly WordVector[]) => ({
    counts: sumOf(vectors),
    size: Math.max(1, vectors.length),
  });
  const each = new Map([...groups].map(([article, vectors]) => [article, counted(vectors)]));
  const all = counted([...groups].flatMap(([article, vectors]) => (article === FOREIGN ? [] : vectors)));
  const foreign = counted(groups.get(FOREIGN) ?? []);
  const smooth = ({ counts, size }: typeof all, root: string) => ((counts.get(root) ?? 0) + SMOOTHING) / size;
  return (root, article) => {
    const one = each.get(article);
    const inOne = one ? (one.counts.get(root) ?? 0) / one.size : 0;
    return Math.log((ONE_ARTICLE * inOne + (1 - ONE_ARTICLE) * smooth(all, root)) / smooth(foreign, root));
  };
}
