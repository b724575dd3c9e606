import { open } from "node:fs/promises";
import { minerRefusal } from "#server/features/miner/miner.refusals";
import { csvRows } from "./csv-rows.ts";
import { xlsxRows, xlsxSheets } from "./xlsx-rows.ts";

const SAMPLE_BYTES = 4096;

const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from("PK\x03\x04"));

/** The sheet names of an uploaded table; a CSV file has one without a name. */
export async function sheetNamesOf(path: string): Promise<string[]> {
  return isZip(await sampleOf(path)) ? xlsxSheets(path) : [""];
}

/**
 * The rows of an uploaded table, CSV or XLSX by its content and not by its name; memory does not grow with
 * the file.
 */
export async function rowsOf(path: string, sheet = 0): Promise<AsyncGenerator<string[]>> {
  const head = await sampleOf(path);
  if (isZip(head)) return xlsxRows(path, sheet);
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe;
  if (head.length === 0 || (head.includes(0) && !isUtf16) || head.subarray(0, 5).equals(Buffer.from("%PDF-")))
    throw minerRefusal("not_a_price_list");
  return csvRows(path);
}

async function sampleOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
