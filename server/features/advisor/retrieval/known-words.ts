import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { QuestionWord } from "./question-words.ts";

/** A stem that stands in passages; `trust` from 0 to 1 tells how surely it means the question's word. */
export type KnownStem = { stem: string; passages: number; trust: number };

/** A question's word with all stems that may stand for it; none when no passage speaks of it. */
export type SoughtWord = { word: string; stems: KnownStem[] };

const SYNONYM_TRUST = 0.75;
const FORM_TRUST = 0.95;
const MAX_LIKE = 12;

/** Looks up the stems of the question's words, of their synonyms, and of what they may be a slip of. */
export async function knownWords(db: DbOrTx, words: readonly QuestionWord[]): Promise<SoughtWord[]> {
  const all = [...new Set(words.flatMap(({ word, forms, synonyms }) => [word, ...forms, ...synonyms]))];
  const { rows } = await db.execute<Near>(sql`
    with asked as (
      select word, lexemes[1] as stem
      from unnest(${sql.param(all)}::text[]) as word,
        lateral (select coalesce(ts_lexize('pg_catalog.portuguese_stem', word), array[word]) as lexemes) as found
      where cardinality(lexemes) > 0
    )
    select asked.word, asked.stem, near.word as known, near.stem as "knownStem", near.passages
    from asked left join lateral (
      select word, stem, passages from passage_words
      where stem = asked.stem or word % asked.word
      order by (stem = asked.stem) desc, similarity(word, asked.word) desc limit ${MAX_LIKE}
    ) as near on true`);
  const nearOf = Map.groupBy(rows, (row) => row.word);
  // A word that the dictionary calls silent (a stop word) came back with no row at all.
  return words
    .filter(({ word }) => nearOf.has(word))
    .map((asked) => ({ word: asked.word, stems: stemsOf(asked, nearOf) }));
}

type Near = {
  word: string;
  stem: string;
  known: string | null;
  knownStem: string | null;
  passages: number | null;
};

function stemsOf({ word, forms, synonyms }: QuestionWord, nearOf: ReadonlyMap<string, Near[]>): KnownStem[] {
  const best = new Map<string, KnownStem>();
  const keep = ({ knownStem, passages }: Near, trust: number) => {
    if (knownStem === null || passages === null || trust <= (best.get(knownStem)?.trust ?? 0)) return;
    best.set(knownStem, { stem: knownStem, passages, trust });
  };
  for (const near of nearOf.get(word) ?? [])
    keep(near, near.stem === near.knownStem ? 1 : likeness(word, near.known ?? ""));
  for (const [others, trust] of [[forms, FORM_TRUST] as const, [synonyms, SYNONYM_TRUST] as const])
    for (const other of others)
      for (const near of nearOf.get(other) ?? []) if (near.stem === near.knownStem) keep(near, trust);
  return [...best.values()];
}

/** How many letters may be wrong in a word of this length before it is another word. */
const slipsOf = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2);

const SLIP_COST = 0.2;

/**
 * How surely `typed` means `known`: 1 for the same word, less for each slip of the fingers (a letter more,
 * less, other or two swapped), 0 for another word. The first letter is hardly ever the wrong one.
 */
export function likeness(typed: string, known: string): number {
  if (typed === known) return 1;
  // Figures are exact: 50 is not a slip of 60.
  if (typed[0] !== known[0] || /\d/.test(typed)) return 0;
  const allowed = slipsOf(Math.min(typed.length, known.length));
  const slips = editDistance(typed, known, allowed);
  return slips > allowed ? 0 : 1 - slips * SLIP_COST;
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
