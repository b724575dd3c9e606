/** What the examples say about whether a question is one of the guide's. */
export type Evidence = {
  /** The cosine with the most similar example of the best article. */
  similarity: number;
  /** The cosine with the most similar foreign example. */
  foreignSimilarity: number;
  /** How much likelier the question's words are in the best article than in foreign examples (logarithm). */
  odds: number;
  /** The number of words that the examples contain, or a synonym or the kind of which. */
  knownWords: number;
  /** The number of the other words. */
  unknownWords: number;
  /** The number of words that only the trade uses. */
  tradeWords: number;
};

/** From which relevance on a question is answered; chosen on `scripts/eval/questions/thresholds.ts`. */
const RELEVANT = -0.3;

/**
 * The weights of a logistic regression (`npm run eval -- --fit`) on the questions to tune on and on the
 * examples themselves, the latter by five-fold cross-validation.
 */
const CONSTANT = -1.58;
const WEIGHTS = {
  similarity: 1.74,
  foreignSimilarity: -2.32,
  odds: 0.76,
  unknownWords: -0.82,
  tradeWords: 0.35,
} as const satisfies Partial<Record<keyof Evidence, number>>;

const ODDS_LIMITS = { least: -6, most: 8 };
const MAX_UNKNOWN_WORDS = 3;

/** The evidence that is weighed, within the limits in which it was measured. */
export const weighedEvidence = ({
  similarity,
  foreignSimilarity,
  odds,
  unknownWords,
  tradeWords,
}: Evidence): Record<keyof typeof WEIGHTS, number> => ({
  similarity,
  foreignSimilarity,
  odds: Math.max(ODDS_LIMITS.least, Math.min(ODDS_LIMITS.most, odds)),
  unknownWords: Math.min(MAX_UNKNOWN_WORDS, unknownWords),
  tradeWords: Math.min(1, tradeWords),
});

/** Whether the guide is about the question; never if most of its words occur in no example. */
export function isRelevant(evidence: Evidence): boolean {
  const { similarity, foreignSimilarity, odds, unknownWords, tradeWords } = weighedEvidence(evidence);
  const relevance =
    CONSTANT +
    WEIGHTS.similarity * similarity +
    WEIGHTS.foreignSimilarity * foreignSimilarity +
    WEIGHTS.odds * odds +
    WEIGHTS.unknownWords * unknownWords +
    WEIGHTS.tradeWords * tradeWords;
  return relevance >= RELEVANT && evidence.unknownWords <= evidence.knownWords;
}
