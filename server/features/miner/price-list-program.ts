import { closeSync, openSync, statfsSync, writeSync } from "node:fs";
import { type ListRow, listFields, whyNotReadable } from "@prepara/domain/miner/price-list";
import { type Cents, toDecimal } from "@prepara/domain/money/money";
import * as z from "zod";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { Refusal } from "#server/platform/refusal";
import { minerRefusal } from "./miner.refusals.ts";
import { type Choice, previewPriceList, readPriceList } from "./read-price-list.ts";

// Runs in a process of its own (`price-list-process.ts`), since the file is untrusted.

const common = {
  path: z.string(),
  sheet: z.int().nullable(),
  mapping: z.partialRecord(z.enum(listFields), z.int()).nullable(),
};
const task = z.union([
  z.object({ ...common, rowsFile: z.string(), batchId: z.uuid(), leaveFreeBytes: z.number() }),
  z.object({ ...common, rowsFile: z.null() }),
]);

/**
 * Limited besides the input, because a string shared by thousands of cells is written thousands of times, and
 * because others wait while it is stored: 500,000 ordinary rows take 70 MB.
 */
const MAX_WRITTEN_BYTES = 96 * 1024 * 1024;
const BYTES_PER_WRITE = 256 * 1024;

type Target = { rowsFile: string; batchId: string; leaveFreeBytes: number };

/**
 * Writes the rows for PostgreSQL's COPY; returns how many were stored, and how many had no code or no price.
 */
async function writeRows(path: string, chosen: Choice, to: Target) {
  const file = openSync(to.rowsFile, "w", 0o600);
  let [stored, skipped, bytes] = [0, 0, 0];
  let buffered: string[] = [];
  let bufferedLength = 0;
  const flush = () => {
    // Here and not when the file was uploaded: many may wait for their turn to be read.
    const disk = statfsSync(to.rowsFile);
    if (disk.blocks > 0 && disk.bavail * disk.bsize < to.leaveFreeBytes) throw new Refusal("no_space");
    bytes += writeSync(file, buffered.join(""));
    if (bytes > MAX_WRITTEN_BYTES) throw minerRefusal("price_list_too_heavy");
    buffered = [];
    bufferedLength = 0;
  };
  try {
    for await (const row of readPriceList(path, chosen)) {
      if (typeof row === "string") {
        skipped += 1;
        continue;
      }
      stored += 1;
      const line = lineOf(to.batchId, row);
      buffered.push(line);
      bufferedLength += line.length;
      if (bufferedLength >= BYTES_PER_WRITE) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  if (stored === 0) throw minerRefusal("no_readable_rows");
  return { stored, skipped };
}

const decimal = (amount: Cents | null) => (amount === null ? null : toDecimal(amount));

/** One line of CSV in the order of `ITEM_COLUMNS`. */
function lineOf(batchId: string, row: ListRow): string {
  const { asin, gtin, title, price, shipping, link, supplier, image } = row;
  const cells = [batchId, asin, gtin, title, toDecimal(price), decimal(shipping), link, supplier, image];
  return `${cells.map(quoted).join(",")}\n`;
}

/** COPY reads an empty cell as null and a quoted one as text. */
const quoted = (cell: string | null) => (cell === null ? "" : `"${cell.replaceAll('"', '""')}"`);

await serveBounded(async (input) => {
  const { path, ...options } = task.parse(input);
  if (options.rowsFile !== null) return writeRows(path, options, options);
  const preview = await previewPriceList(path, options);
  return { ...preview, whyNot: whyNotReadable(preview.mapping) };
});
