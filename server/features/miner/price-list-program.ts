import { closeSync, openSync, writeSync } from "node:fs";
import { type ListRow, listFields, whyNotReadable } from "@prepara/domain/miner/price-list";
import { type Cents, toDecimal } from "@prepara/domain/money/money";
import * as z from "zod";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { minerRefusal } from "./miner.refusals.ts";
import { type Choice, previewPriceList, readPriceList } from "./read-price-list.ts";

// Runs in a process of its own (`price-list-process.ts`), since the file is untrusted.

const common = {
  path: z.string(),
  sheet: z.int().nullable(),
  mapping: z.partialRecord(z.enum(listFields), z.int()).nullable(),
};
const task = z.union([
  z.object({ ...common, rowsFile: z.string(), batchId: z.uuid() }),
  z.object({ ...common, rowsFile: z.null() }),
]);

/** A text that thousands of cells share is written thousands of times, so the rows are bounded, too. */
const MOST_WRITTEN_BYTES = 256 * 1024 * 1024;
const WRITE_AT_ONCE = 256 * 1024;

/**
 * Writes the rows as PostgreSQL's COPY reads them; returns how many, and how many had no code or no price.
 */
async function writeRows(path: string, chosen: Choice, to: { rowsFile: string; batchId: string }) {
  const file = openSync(to.rowsFile, "wx", 0o600);
  let [stored, skipped, bytes] = [0, 0, 0];
  let waiting: string[] = [];
  let size = 0;
  const flush = () => {
    bytes += writeSync(file, waiting.join(""));
    if (bytes > MOST_WRITTEN_BYTES) throw minerRefusal("price_list_too_heavy");
    waiting = [];
    size = 0;
  };
  try {
    for await (const row of readPriceList(path, chosen)) {
      if (typeof row === "string") {
        skipped += 1;
        continue;
      }
      stored += 1;
      const line = lineOf(to.batchId, row);
      waiting.push(line);
      size += line.length;
      if (size >= WRITE_AT_ONCE) flush();
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

/** COPY takes an empty cell for null and a quoted one for a text. */
const quoted = (cell: string | null) => (cell === null ? "" : `"${cell.replaceAll('"', '""')}"`);

await serveBounded(async (input) => {
  const { path, ...asked } = task.parse(input);
  if (asked.rowsFile !== null) return writeRows(path, asked, asked);
  const preview = await previewPriceList(path, asked);
  return { ...preview, whyNot: whyNotReadable(preview.mapping) };
});
