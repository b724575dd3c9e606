import type { SoughtWord } from "./known-words.ts";

/** How often a stem stands in a candidate, by place: title (A), heading (B) and text (D) already weighted. */
export type Candidate = { id: number; length: number; weights: ReadonlyMap<string, number> };

export type Ranked = {
  id: number;
  score: number;
  /** The share of the question that the passage speaks of, rare words counting more: 0 to 1. */
  coverage: number;
};

/** BM25: how soon repetition stops to count, and how much long passages pay for their length. */
const SATURATION = 1.2;
const LENGTH_PULL = 0.5;
/**
 * What a word weighs that no passage knows: as much as a rare one, or strange questions would find something.
 */
const UNKNOWN_WEIGHT = 3.4;

/** Ranks passages by BM25 over the question's words; each word counts once, by its best stem. */
export function rankPassages(
  sought: readonly SoughtWord[],
  candidates: readonly Candidate[],
  corpus: { passages: number },
): Ranked[] {
  const meanLength = candidates.reduce((sum, { length }) => sum + length, 0) / Math.max(1, candidates.length);
  const weighed = sought.map(({ stems }) => ({ stems, weight: weightOf(stems, corpus.passages) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return candidates
    .map(({ id, length, weights }) => {
      const pull = SATURATION * (1 - LENGTH_PULL + LENGTH_PULL * (length / meanLength));
      let [score, covered] = [0, 0];
      for (const { stems, weight } of weighed) {
        let best = 0;
        let trusted = 0;
        for (const { stem, trust, passages } of stems) {
          const often = weights.get(stem) ?? 0;
          if (often === 0) continue;
          const rarity = Math.min(weight, rarityOf(passages, corpus.passages));
          best = Math.max(best, (trust * rarity * often * (SATURATION + 1)) / (often + pull));
          trusted = Math.max(trusted, trust);
        }
        score += best;
        covered += weight * trusted;
      }
      return { id, score, coverage: total === 0 ? 0 : covered / total };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

const rarityOf = (passages: number, all: number) => Math.log(1 + (all - passages + 0.5) / (passages + 0.5));

/** A word weighs what its surest stem says; one that only synonyms or slips know weighs what they do. */
function weightOf(stems: SoughtWord["stems"], all: number): number {
  const surest = stems.toSorted((a, b) => b.trust - a.trust)[0];
  return surest && surest.trust > 0 ? rarityOf(surest.passages, all) : UNKNOWN_WEIGHT;
}

const FUSION_K = 60;

/** Merges rankings by reciprocal rank: what stands high in several lists comes first. */
export function fuseRanks(lists: readonly (readonly number[])[]): { id: number; score: number }[] {
  const scores = new Map<number, number>();
  for (const list of lists)
    for (const [rank, id] of list.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (FUSION_K + rank + 1));
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score || a.id - b.id);
}
