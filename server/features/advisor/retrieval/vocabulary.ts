import { typoConfidence } from "./match-stems.ts";
import { rootOf } from "./synonyms.ts";

/** A word with the probability, from 0 to 1, that it is the one that was meant. */
export type LikelyWord = readonly [word: string, confidence: number];

/** Recognizes typos of known words, and two words that are written as one. */
export type Vocabulary = { correct: (typed: readonly string[]) => LikelyWord[] };

const MIN_CORRECTED_LENGTH = 4;

export function createVocabulary(known: ReadonlySet<string>): Vocabulary {
  const roots = new Set([...known].map(rootOf));
  const byStart = Map.groupBy(
    [...known].filter((word) => word.length >= MIN_CORRECTED_LENGTH),
    (word) => word[0],
  );
  const isKnown = (word: string) => roots.has(rootOf(word));

  function likeliest(typed: string): LikelyWord {
    if (isKnown(typed) || typed.length < MIN_CORRECTED_LENGTH) return [typed, 1];
    let best: LikelyWord = [typed, 0];
    for (const word of byStart.get(typed[0]) ?? []) {
      const confidence = typoConfidence(typed, word);
      if (confidence > best[1]) best = [word, confidence];
    }
    return best[1] > 0 ? best : [typed, 1];
  }

  function correct(typed: readonly string[]): LikelyWord[] {
    const pairs = typed
      .slice(1)
      .map((word, index) => [typed[index] ?? "", word] as const)
      .filter((pair) => known.has(pair.join("")) && !pair.every(isKnown));
    const paired = new Set(pairs.flat());
    return [
      ...typed.filter((word) => !paired.has(word)).map(likeliest),
      ...pairs.map((pair): LikelyWord => [pair.join(""), 1]),
    ];
  }
  return { correct };
}
