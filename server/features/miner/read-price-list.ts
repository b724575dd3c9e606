import {
  type ColumnMapping,
  type ListRow,
  type RowProblem,
  readListRow,
  recogniseColumns,
  whyNotReadable,
} from "@prepara/domain/miner/price-list";
import { Refusal } from "#server/platform/refusal";
import { rowsOf } from "#server/platform/sheets/rows-of";

/** Titles and remarks may stand above the headings. */
const HEADINGS_WITHIN = 10;
const SAMPLE_ROWS = 8;
const MOST_CELL_CHARACTERS = 200;
export const MOST_ROWS = 500_000;

export type SampleRow = { cells: string[]; problem: RowProblem | null };
export type Preview = { headings: string[]; mapping: ColumnMapping; sample: SampleRow[] };

type Opened = { headings: string[]; first: string[][]; rest: AsyncGenerator<string[]> };

/** The headings of a list with what they were taken for, and its first rows. */
export async function previewPriceList(path: string, chosen: ColumnMapping | null): Promise<Preview> {
  const { headings, first, rest } = await open(path);
  await rest.return(undefined);
  const mapping = chosen ?? recogniseColumns(headings);
  const isReadable = whyNotReadable(mapping) === null;
  const sample = first.slice(0, SAMPLE_ROWS).map((cells) => {
    const row = isReadable ? readListRow(cells, mapping) : null;
    const shown = headings.map((_, column) => (cells[column] ?? "").slice(0, MOST_CELL_CHARACTERS));
    return { cells: shown, problem: typeof row === "string" ? row : null };
  });
  return { headings: headings.map((each) => each.slice(0, MOST_CELL_CHARACTERS)), mapping, sample };
}

/** Every row of a list, read with the chosen columns or with those that the headings name. Refuses a list without price or code. */
export async function* readPriceList(
  path: string,
  chosen: ColumnMapping | null,
): AsyncGenerator<ListRow | RowProblem> {
  const { headings, first, rest } = await open(path);
  const mapping = chosen ?? recogniseColumns(headings);
  const why = whyNotReadable(mapping);
  if (why) throw new Refusal(why);
  let count = 0;
  for (const cells of first) {
    count += 1;
    yield readListRow(cells, mapping);
  }
  for await (const cells of rest) {
    count += 1;
    if (count > MOST_ROWS) throw new Refusal("price_list_too_long", { limit: MOST_ROWS });
    yield readListRow(cells, mapping);
  }
}

/** The headings are the first row that names a price and a code; without one, the first row. */
async function open(path: string): Promise<Opened> {
  const rest = await rowsOf(path);
  const first: string[][] = [];
  while (first.length < HEADINGS_WITHIN + SAMPLE_ROWS) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  const top = first.slice(0, HEADINGS_WITHIN);
  const named = top.findIndex((cells) => whyNotReadable(recogniseColumns(cells)) === null);
  const at = Math.max(0, named);
  const headings = first[at];
  if (!headings) throw new Refusal("broken_price_list");
  return { headings, first: first.slice(at + 1), rest };
}
