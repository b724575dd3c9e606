import {
  type ColumnMapping,
  type ListRow,
  type RowProblem,
  readListRow,
  recogniseColumns,
  whyNotReadable,
} from "@prepara/domain/miner/price-list";
import { formatDecimal } from "@prepara/domain/text/portuguese";
import { rowsOf, sheetNamesOf } from "#server/features/miner/sheets/rows-of";
import { xlsxTops } from "#server/features/miner/sheets/xlsx-rows";
import { minerRefusal } from "./miner.refusals.ts";

/** Titles and notes may precede the headings. */
const MAX_HEADING_ROW = 10;
const SAMPLE_ROWS = 8;
const MAX_SHEETS_TRIED = 10;
const MAX_CELL_CHARACTERS = 200;
export const MOST_ROWS = 500_000;

export type SampleRow = { cells: string[]; problem: RowProblem | null };
export type Preview = {
  /** The names of a workbook's sheets; one without a name for a CSV file. */
  sheets: string[];
  sheet: number;
  headings: string[];
  mapping: ColumnMapping;
  sample: SampleRow[];
};

/** The user's choice; null means detected from the file. */
export type Choice = { sheet: number | null; mapping: ColumnMapping | null };

type Opened = { headings: string[]; first: string[][]; rest: AsyncGenerator<string[]> };

/** The headings of a list with their recognized columns, and its first rows. */
export async function previewPriceList(path: string, chosen: Choice): Promise<Preview> {
  const sheets = await sheetNamesOf(path);
  const sheet = chosen.sheet ?? (await likelySheet(path, sheets.length));
  const { headings, first, rest } = await open(path, sheet);
  await rest.return(undefined);
  const mapping = chosen.mapping ?? recogniseColumns(headings);
  const isReadable = whyNotReadable(mapping) === null;
  const sample = first.slice(0, SAMPLE_ROWS).map((cells) => {
    const row = isReadable ? readListRow(cells, mapping) : null;
    const shown = headings.map((_, column) => (cells[column] ?? "").slice(0, MAX_CELL_CHARACTERS));
    return { cells: shown, problem: typeof row === "string" ? row : null };
  });
  const cut = (texts: readonly string[]) => texts.map((each) => each.slice(0, MAX_CELL_CHARACTERS));
  return { sheets: cut(sheets), sheet, headings: cut(headings), mapping, sample };
}

/**
 * Every row of a sheet, read with the chosen columns or with the recognized ones. Refused without a price or
 * a code column.
 */
export async function* readPriceList(path: string, chosen: Choice): AsyncGenerator<ListRow | RowProblem> {
  const sheet = chosen.sheet ?? (await likelySheet(path, (await sheetNamesOf(path)).length));
  const { headings, first, rest } = await open(path, sheet);
  const mapping = chosen.mapping ?? recogniseColumns(headings);
  const why = whyNotReadable(mapping);
  if (why) throw minerRefusal(why);
  let count = 0;
  for (const cells of first) {
    count += 1;
    yield readListRow(cells, mapping);
  }
  for await (const cells of rest) {
    count += 1;
    if (count > MOST_ROWS)
      throw minerRefusal("price_list_too_long", { limit: formatDecimal(String(MOST_ROWS)) });
    yield readListRow(cells, mapping);
  }
}

/**
 * The first sheet whose headings include a price and a code, which skips cover sheets; else the first sheet.
 */
async function likelySheet(path: string, count: number): Promise<number> {
  if (count < 2) return 0;
  let sheet = 0;
  for await (const top of xlsxTops(path, { sheets: MAX_SHEETS_TRIED, rows: MAX_HEADING_ROW })) {
    if (top.some((cells) => whyNotReadable(recogniseColumns(cells)) === null)) return sheet;
    sheet += 1;
  }
  return 0;
}

/** The headings are the first row with a price and a code; else the first row. */
async function open(path: string, sheet: number): Promise<Opened> {
  const rest = await rowsOf(path, sheet);
  const first: string[][] = [];
  while (first.length < MAX_HEADING_ROW + SAMPLE_ROWS) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
  }
  const top = first.slice(0, MAX_HEADING_ROW);
  const named = top.findIndex((cells) => whyNotReadable(recogniseColumns(cells)) === null);
  const index = Math.max(0, named);
  const headings = first[index];
  if (!headings) throw minerRefusal("broken_price_list");
  return { headings, first: first.slice(index + 1), rest };
}
