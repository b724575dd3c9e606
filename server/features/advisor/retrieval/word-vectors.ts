import { kindsOf } from "./kinds.ts";
import { isNumber } from "./match-stems.ts";
import { rootOf, synonymsOf } from "./synonyms.ts";
import type { LikelyWord } from "./vocabulary.ts";

/** Weights of words, by their root. */
export type WordVector = ReadonlyMap<string, number>;

/** What a synonym, or the kind of a product, counts of the word itself. */
const SYNONYM_WEIGHT = 0.6;
const KIND_WEIGHT = 0.6;
/** A quantity in a question is rarely the one in an example. */
const NUMBER_WEIGHT = 0.3;

/** The roots of a word, of its synonyms and of the kinds of product that it names. */
export function vectorOfWord(word: string): WordVector {
  const vector = new Map<string, number>();
  const add = (other: string, weight: number) => raise(vector, rootOf(other), weight);
  add(word, isNumber(word) ? NUMBER_WEIGHT : 1);
  const synonyms = synonymsOf(word);
  for (const synonym of synonyms) add(synonym, SYNONYM_WEIGHT / Math.sqrt(synonyms.length));
  for (const kind of kindsOf(word)) add(kind, KIND_WEIGHT);
  return vector;
}

/** The words' vectors together, each root with its greatest weight. */
export function vectorOf(words: readonly LikelyWord[], ofWord = vectorOfWord): WordVector {
  const vector = new Map<string, number>();
  for (const [word, confidence] of words)
    for (const [root, weight] of ofWord(word)) raise(vector, root, weight * confidence);
  return vector;
}

function raise(vector: Map<string, number>, root: string, weight: number): void {
  if (weight > (vector.get(root) ?? 0)) vector.set(root, weight);
}

/** The vector of length 1 in the same direction. */
export function toUnit(vector: WordVector): WordVector {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  const length = Math.sqrt(squares);
  return mapWeights(vector, (weight) => weight / length);
}

export const mapWeights = (vector: WordVector, map: (weight: number, root: string) => number): WordVector =>
  new Map([...vector].map(([root, weight]) => [root, map(weight, root)]));

/** The cosine of two unit vectors. */
export function cosineOf(one: WordVector, other: WordVector): number {
  let sum = 0;
  for (const [root, weight] of one) sum += weight * (other.get(root) ?? 0);
  return sum;
}

export function sumOf(vectors: Iterable<WordVector>): Map<string, number> {
  const sum = new Map<string, number>();
  for (const vector of vectors)
    for (const [root, weight] of vector) sum.set(root, (sum.get(root) ?? 0) + weight);
  return sum;
}
