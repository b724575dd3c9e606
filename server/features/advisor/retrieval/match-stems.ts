import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { QuestionWord } from "./question-words.ts";

/** A stem that occurs in passages; `confidence` from 0 to 1 is how likely it means the question's word. */
export type MatchedStem = { stem: string; passages: number; confidence: number };

/** A question's word with all stems that match it; empty when no passage contains any. */
export type SearchTerm = { word: string; stems: MatchedStem[] };

const SYNONYM_CONFIDENCE = 0.8;
/**
 * Lower than for synonyms: a passage about a kind of product says less about one product than a passage that
 * names it.
 */
const KIND_CONFIDENCE = 0.65;
const FORM_CONFIDENCE = 0.95;
const MAX_SIMILAR = 12;

/**
 * Finds the stems in the passages that match the question's words, their synonyms and their likely
 * misspellings. Only words that `typoConfidence` may accept are compared letter by letter: comparing all of
 * them with 40 long words took five seconds of the database's time.
 */
export async function matchStems(db: DbOrTx, words: readonly QuestionWord[]): Promise<SearchTerm[]> {
  const all = [
    ...new Set(words.flatMap(({ word, forms, synonyms, kinds }) => [word, ...forms, ...synonyms, ...kinds])),
  ];
  const { rows } = await db.execute<Near>(sql`
    with wanted as materialized (
      select word, lexemes[1] as stem, word = any(${sql.param(words.map(({ word }) => word))}::text[]) as is_typed
      from unnest(${sql.param(all)}::text[]) as word,
        lateral (select coalesce(ts_lexize('pg_catalog.portuguese_stem', word), array[word]) as lexemes) as found
      where cardinality(lexemes) > 0
    )
    select wanted.word, wanted.stem, near.word as known, near.stem as "knownStem", near.passages
    from wanted left join lateral (
      select word, stem, passages from passage_words
      where stem = wanted.stem or (wanted.is_typed and left(word, 1) = left(wanted.word, 1)
        and abs(length(word) - length(wanted.word)) <= ${maxTypos(Number.POSITIVE_INFINITY)} and word % wanted.word)
      order by (stem = wanted.stem) desc, similarity(word, wanted.word) desc limit ${MAX_SIMILAR}
    ) as near on true`);
  const nearOf = Map.groupBy(rows, (row) => row.word);
  // The dictionary's stop words return no row; a number that occurs in no passage is ignored.
  return words
    .filter(({ word }) => nearOf.has(word))
    .map((word) => ({ word: word.word, stems: stemsOf(word, nearOf) }))
    .filter(({ word, stems }) => stems.length > 0 || !isNumber(word));
}

/** Whether a word of a question is a number, such as a price or a quantity. */
export const isNumber = (word: string): boolean => /^\d+$/.test(word);

type Near = {
  word: string;
  stem: string;
  known: string | null;
  knownStem: string | null;
  passages: number | null;
};

function stemsOf(
  { word, forms, synonyms, kinds }: QuestionWord,
  nearOf: ReadonlyMap<string, Near[]>,
): MatchedStem[] {
  const best = new Map<string, MatchedStem>();
  const keep = ({ knownStem, passages }: Near, confidence: number) => {
    if (knownStem === null || passages === null || confidence <= (best.get(knownStem)?.confidence ?? 0))
      return;
    best.set(knownStem, { stem: knownStem, passages, confidence });
  };
  for (const near of nearOf.get(word) ?? [])
    keep(near, near.stem === near.knownStem ? 1 : typoConfidence(word, near.known ?? ""));
  for (const [others, confidence] of [
    [forms, FORM_CONFIDENCE] as const,
    [synonyms, SYNONYM_CONFIDENCE] as const,
    [kinds, KIND_CONFIDENCE] as const,
  ])
    for (const other of others)
      for (const near of nearOf.get(other) ?? []) if (near.stem === near.knownStem) keep(near, confidence);
  return [...best.values()];
}

/** How many typos are tolerated in a word of this length. */
const maxTypos = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const TYPO_COST = 0.15;

/**
 * How likely `typed` means `known`: 1 for the same word, less for each typo (a letter added, missing, wrong,
 * or two swapped), 0 for another word. The first letter must be right, since typos there are rare.
 */
export function typoConfidence(typed: string, known: string): number {
  if (typed === known) return 1;
  // Numbers must match exactly: 50 is not a misspelling of 60.
  if (typed[0] !== known[0] || /\d/.test(typed)) return 0;
  const allowed = maxTypos(Math.min(typed.length, known.length));
  const typos = editDistance(typed, known, allowed);
  return typos > allowed ? 0 : 1 - typos * TYPO_COST;
}

/** Optimal string alignment distance; anything above `limit` is `limit + 1`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  return Math.min(last[b.length] ?? limit + 1, limit + 1);
}
