import type { SearchTerm } from "./match-stems.ts";

/** How frequency each stem occurs in a passage, weighted by place (title, heading, text). */
export type Candidate = { id: number; length: number; weights: ReadonlyMap<string, number> };

export type Ranked = {
  id: number;
  score: number;
  /** From 0 to 1: how much of the question the passage contains, rare words counting more. */
  coverage: number;
};

/** BM25's k1: how soon repetition stops adding to the score. */
const SATURATION = 1.2;
/** BM25's b: how much a long passage loses for its length. */
const LENGTH_NORMALIZATION = 0.5;
/**
 * Weight of a word that no passage contains: that of a rare word, so that unrelated questions find nothing.
 */
const UNKNOWN_WEIGHT = 3.4;

/** Ranks passages by BM25 over the question's words; each word counts once, by its best stem. */
export function rankPassages(
  terms: readonly SearchTerm[],
  candidates: readonly Candidate[],
  corpus: { passages: number },
): Ranked[] {
  const meanLength = candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, candidates.length);
  const weighed = terms.map(({ stems }) => ({ stems, weight: weightOf(stems, corpus.passages) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return candidates
    .map(({ id, length, weights }) => {
      const lengthFactor =
        SATURATION * (1 - LENGTH_NORMALIZATION + LENGTH_NORMALIZATION * (length / meanLength));
      let [score, covered] = [0, 0];
      for (const { stems, weight } of weighed) {
        let best = 0;
        let bestConfidence = 0;
        for (const { stem, confidence, passages } of stems) {
          const frequency = weights.get(stem) ?? 0;
          if (frequency === 0) continue;
          const rarity = Math.min(weight, rarityOf(passages, corpus.passages));
          best = Math.max(
            best,
            (confidence * rarity * frequency * (SATURATION + 1)) / (frequency + lengthFactor),
          );
          bestConfidence = Math.max(bestConfidence, confidence);
        }
        score += best;
        covered += weight * bestConfidence;
      }
      return { id, score, coverage: total === 0 ? 0 : covered / total };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

const rarityOf = (passages: number, all: number) => Math.log(1 + (all - passages + 0.5) / (passages + 0.5));

/** The weight of a word is the rarity of its most likely stem. */
function weightOf(stems: SearchTerm["stems"], all: number): number {
  const likeliest = stems.toSorted((a, b) => b.confidence - a.confidence)[0];
  return likeliest && likeliest.confidence > 0 ? rarityOf(likeliest.passages, all) : UNKNOWN_WEIGHT;
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
