import { minerRefusal } from "#server/features/miner/miner.refusals";
import { Refusal } from "#server/platform/refusal";
import { type PackedTexts, packedTexts } from "./packed-texts.ts";
import { sheetsOf } from "./workbook.ts";
import { xmlReader } from "./xml.ts";
import { openZip, type Zip } from "./zip-parts.ts";

const MAX_COLUMNS = 200;
/** Excel's 16,384 columns with formatted texts; no row has as many, filled or empty. */
const MAX_ROW_ELEMENTS = 100_000;
/** Excel's own limit; empty rows count, too. */
const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_CHARACTERS = 32_767;

/** The names of a workbook's visible sheets, in the order of their tabs. */
export async function xlsxSheets(path: string): Promise<string[]> {
  const zip = await openZip(path);
  try {
    return (await sheetsOf(zip)).map((sheet) => sheet.name);
  } finally {
    zip.close();
  }
}

/**
 * The rows of one sheet of an XLSX workbook one after the other; only its shared strings are held in memory.
 */
export async function* xlsxRows(path: string, sheet: number): AsyncGenerator<string[]> {
  const zip = await openZip(path);
  try {
    const wanted = (await sheetsOf(zip))[sheet];
    if (!wanted) throw minerRefusal("not_a_price_list");
    const strings = await sharedStrings(zip);
    yield* sheetRows(zip, wanted.file, strings);
  } finally {
    zip.close();
  }
}

/**
 * The first rows of each of the first sheets; the shared strings are read once for all. A broken sheet has no
 * rows.
 */
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

async function topOf(zip: Zip, file: string, strings: PackedTexts, rows: number): Promise<string[][]> {
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

async function sharedStrings(zip: Zip): Promise<PackedTexts> {
  const strings = packedTexts();
  if (!zip.names.includes("xl/sharedStrings.xml")) return strings;
  let text = "";
  let inText = false;
  let inPhonetic = false;
  const xml = xmlReader(
    {
      open(tag) {
        if (tag === "si") text = "";
        if (tag === "rPh") inPhonetic = true;
        if (tag === "t") inText = !inPhonetic;
      },
      text(part) {
        if (inText) text = withinCell(text + part);
      },
      close(tag) {
        if (tag === "t") inText = false;
        if (tag === "rPh") inPhonetic = false;
        if (tag === "si") strings.add(text);
      },
    },
    zip.countElement,
  );
  for await (const part of zip.text("xl/sharedStrings.xml")) xml.read(part);
  xml.end();
  return strings;
}

async function* sheetRows(zip: Zip, name: string, strings: PackedTexts): AsyncGenerator<string[]> {
  const ready: string[][] = [];
  let row: string[] = [];
  let rows = 0;
  let rowElements = 0;
  let cell = { column: 0, type: "" };
  let value = "";
  let inValue = false;
  const xml = xmlReader(
    {
      open(tag, attributes) {
        rowElements += 1;
        if (rowElements > MAX_ROW_ELEMENTS) throw minerRefusal("price_list_too_heavy");
        if (tag === "row") {
          row = [];
          rowElements = 0;
          rows += 1;
          if (rows > MAX_SHEET_ROWS) throw minerRefusal("price_list_too_heavy");
        } else if (tag === "c") {
          const column = columnOf(attributes.r) ?? row.length;
          cell = { column, type: attributes.t ?? "" };
          value = "";
        } else if (tag === "v" || tag === "t") inValue = true;
      },
      text(part) {
        if (inValue) value = withinCell(value + part);
      },
      close(tag) {
        if (tag === "v" || tag === "t") inValue = false;
        else if (tag === "c" && cell.column < MAX_COLUMNS) {
          while (row.length < cell.column) row.push("");
          row[cell.column] = shownValue(cell.type, value, strings);
        } else if (tag === "row" && row.some((each) => each !== "")) ready.push(row);
      },
    },
    zip.countElement,
  );
  for await (const part of zip.text(name)) {
    xml.read(part);
    yield* ready.splice(0);
  }
  xml.end();
}

function withinCell(text: string): string {
  if (text.length > MAX_CELL_CHARACTERS) throw minerRefusal("broken_price_list");
  return text;
}

/** "BC12" is column 54, counted from 0; null when the cell has no reference. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownValue(type: string, value: string, strings: PackedTexts): string {
  if (type === "s") return strings.at(Number(value));
  if (type === "e") return "";
  if (type === "" || type === "n") return shownNumber(value);
  return value;
}

/**
 * Excel writes 12-digit codes as 3.6000291452E+10; they are integers and shown as such. Three decimals get a
 * fourth, since a text "12.345" is twelve thousand in Brazil.
 */
function shownNumber(value: string): string {
  if (/^-?\d+\.\d{3}$/.test(value)) return `${value}0`;
  if (!/[eE]/.test(value)) return value;
  const size = Number(value);
  return Number.isSafeInteger(size) ? String(size) : value;
}
