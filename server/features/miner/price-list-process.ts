import type { PriceListForm } from "@prepara/domain/miner/input";
import * as z from "zod";
import { runBounded } from "#server/platform/bounded-process/run-bounded";
import { ProcessEnded } from "#server/platform/bounded-process/spawn-bounded";
import { concurrencyLimitPerKey } from "#server/platform/fair-use/concurrency-limit";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import type { Upload } from "#server/platform/http/uploads";
import { Refusal } from "#server/platform/refusal";
import { minerRefusal } from "./miner.refusals.ts";
import { type Preview, previewSchema } from "./price-list.json.ts";

/** Uploads of a network that are read or wait for it; each customer has one at a time. */
const MAX_OF_NETWORK = 50;
const ofNetwork = concurrencyLimitPerKey(MAX_OF_NETWORK, {
  maxWaiting: 0,
  refusal: () => new Refusal("too_many_at_once", { retryAfterSeconds: 15 }),
});

type Chosen = Pick<PriceListForm, "sheet" | "mapping">;

/** Enough for a workbook's texts (64 MB at most), the parser's data and Node itself. */
const MEMORY_MB = 256;
/** Processor time; half a million rows take 9 s. Four times as much real time is allowed. */
const READ_MS = 30_000;
const PREVIEW_MS = 20_000;

const counts = z.object({ stored: z.int(), skipped: z.int() });

/** The headings of an uploaded list with their recognized columns, and its first rows. */
export async function previewOf(
  { path, customer }: Upload,
  chosen: Chosen,
  left: AbortSignal,
): Promise<Preview> {
  const input = { ...choiceOf(chosen), path, rowsFile: null };
  return previewSchema.parse(await run(input, { customer, timeMs: PREVIEW_MS, left }));
}

/**
 * Reads all rows of a list into `rowsFile`, ready for COPY; returns how many were stored, and how many could
 * not be read.
 */
export async function readIntoFile(
  { path, customer }: Upload,
  chosen: Chosen,
  to: { rowsFile: string; batchId: string },
  left: AbortSignal,
): Promise<z.infer<typeof counts>> {
  const input = { ...choiceOf(chosen), ...to, path };
  return counts.parse(await run(input, { customer, timeMs: READ_MS, left }));
}

const choiceOf = ({ sheet, mapping }: Chosen) => ({ sheet, mapping });

/** `left`: aborted when the sender leaves, whose program would only keep others waiting. */
type Reading = { customer: Sender | null; timeMs: number; left: AbortSignal };

async function run(input: object, { customer, timeMs, left }: Reading): Promise<unknown> {
  const script = new URL("./price-list-program.ts", import.meta.url);
  const limits = { memoryMb: MEMORY_MB, timeMs };
  const read = () =>
    runBounded({ script, input, ...limits, signal: left, party: customer, isMostlyShort: true });
  try {
    return await (customer ? ofNetwork(customer.network, read) : read());
  } catch (error) {
    if (!(error instanceof ProcessEnded) || error.why === "crash") throw error;
    throw minerRefusal(error.why === "signal" ? "broken_price_list" : "price_list_too_heavy");
  }
}
