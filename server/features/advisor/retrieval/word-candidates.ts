import { sql } from "drizzle-orm";
import type { DbOrTx } from "#server/platform/database/database";
import type { SoughtWord } from "./known-words.ts";
import type { Candidate } from "./ranking.ts";

const MAX_CANDIDATES = 300;
const PLACES = { A: 2.6, B: 2.2, C: 1, D: 1 } as const;

/**
 * The passages in which any sought word stands, with how often and where; the most promising when there are
 * very many.
 */
export async function wordCandidates(db: DbOrTx, sought: readonly SoughtWord[]): Promise<Candidate[]> {
  const stems = [...new Set(sought.flatMap((word) => word.stems.map(({ stem }) => stem)))];
  if (stems.length === 0) return [];
  const { rows } = await db.execute<{ id: string; length: number; stem: string; places: string[] }>(sql`
    with asked as (select ${stems.map(quoted).join(" | ")}::tsquery as query),
    found as (
      select passages.id, passages.search, length(passages.search) as length
      from passages, asked where passages.search @@ asked.query
      order by ts_rank(passages.search, asked.query) desc, passages.id limit ${MAX_CANDIDATES}
    )
    select found.id, found.length, said.lexeme as stem, said.weights as places
    from found cross join lateral unnest(found.search) as said
    where said.lexeme = any(${sql.param(stems)}::text[])`);
  return [...Map.groupBy(rows, (row) => row.id)].map(([id, said]) => ({
    id: Number(id),
    length: said[0]?.length ?? 1,
    weights: new Map(
      said.map(({ stem, places }) => [stem, places.reduce((sum, place) => sum + weightOf(place), 0)]),
    ),
  }));
}

const weightOf = (place: string) => (place === "A" || place === "B" ? PLACES[place] : PLACES.D);

const quoted = (stem: string) => `'${stem.replace(/['\\]/g, (sign) => sign + sign)}'`;
