import { SaxesParser } from "saxes";
import { Refusal } from "#server/platform/refusal";
import { feed, sheetsOf } from "./workbook.ts";
import { openZip, type Zip } from "./zip-parts.ts";

const MOST_COLUMNS = 200;
const MOST_SHARED_STRINGS = 2_000_000;

/** The names of a workbook's visible sheets, in the order of their tabs. */
export async function xlsxSheets(path: string): Promise<string[]> {
  const zip = await openZip(path);
  try {
    return (await sheetsOf(zip)).map((sheet) => sheet.name);
  } finally {
    zip.close();
  }
}

/** The rows of one sheet of an XLSX workbook one after the other; only its shared strings are held in memory. */
export async function* xlsxRows(path: string, sheet: number): AsyncGenerator<string[]> {
  const zip = await openZip(path);
  try {
    const wanted = (await sheetsOf(zip))[sheet];
    if (!wanted) throw new Refusal("not_a_price_list");
    const strings = await sharedStrings(zip);
    yield* sheetRows(zip, wanted.file, strings);
  } finally {
    zip.close();
  }
}

/** The first rows of each of the first sheets; the shared strings are read once for all. What is broken has no rows. */
export async function* xlsxTops(
  path: string,
  most: { sheets: number; rows: number },
): AsyncGenerator<string[][]> {
  const zip = await openZip(path);
  try {
    const sheets = await sheetsOf(zip);
    const strings = await sharedStrings(zip);
    for (const { file } of sheets.slice(0, most.sheets)) yield await topOf(zip, file, strings, most.rows);
  } finally {
    zip.close();
  }
}

async function topOf(zip: Zip, file: string, strings: readonly string[], rows: number): Promise<string[][]> {
  const top: string[][] = [];
  try {
    for await (const row of sheetRows(zip, file, strings)) {
      if (top.push(row) >= rows) break;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return top;
}

async function sharedStrings(zip: Zip): Promise<string[]> {
  const strings: string[] = [];
  if (!zip.names.includes("xl/sharedStrings.xml")) return strings;
  const parser = new SaxesParser();
  let text = "";
  let inText = false;
  let inPhonetic = false;
  parser.on("opentag", ({ name }) => {
    if (name === "si") text = "";
    if (name === "rPh") inPhonetic = true;
    if (name === "t") inText = !inPhonetic;
  });
  parser.on("text", (part) => {
    if (inText) text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "t") inText = false;
    if (name === "rPh") inPhonetic = false;
    if (name === "si" && strings.push(text) > MOST_SHARED_STRINGS) throw new Refusal("broken_price_list");
  });
  for await (const part of zip.text("xl/sharedStrings.xml")) feed(parser, part);
  return strings;
}

async function* sheetRows(zip: Zip, name: string, strings: readonly string[]): AsyncGenerator<string[]> {
  const ready: string[][] = [];
  const parser = new SaxesParser();
  let row: string[] = [];
  let cell = { column: 0, type: "" };
  let value = "";
  let inValue = false;
  parser.on("opentag", ({ name: tag, attributes }) => {
    if (tag === "row") row = [];
    else if (tag === "c") {
      const column = columnOf(attributes.r) ?? row.length;
      cell = { column, type: attributes.t ?? "" };
      value = "";
    } else if (tag === "v" || tag === "t") inValue = true;
  });
  parser.on("text", (part) => {
    if (inValue) value += part;
  });
  parser.on("closetag", ({ name: tag }) => {
    if (tag === "v" || tag === "t") inValue = false;
    else if (tag === "c" && cell.column < MOST_COLUMNS) {
      while (row.length < cell.column) row.push("");
      row[cell.column] = shownValue(cell.type, value, strings);
    } else if (tag === "row" && row.some((each) => each !== "")) ready.push(row);
  });
  for await (const part of zip.text(name)) {
    feed(parser, part);
    yield* ready.splice(0);
  }
}

/** "BC12" is column 54, counted from 0; null when the cell does not say where it is. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownValue(type: string, value: string, strings: readonly string[]): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "e") return "";
  if (type === "" || type === "n") return shownNumber(value);
  return value;
}

/** Excel writes 12-digit codes as 3.6000291452E+10; they are whole numbers and are shown as such. */
function shownNumber(value: string): string {
  if (!/[eE]/.test(value)) return value;
  const size = Number(value);
  return Number.isSafeInteger(size) ? String(size) : value;
}
