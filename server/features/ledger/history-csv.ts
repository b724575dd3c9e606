import { ledgerCsvHead, ledgerCsvLines } from "@prepara/domain/ledger/csv";
import type { Tx } from "#server/platform/database/database";
import { entriesAfter } from "./ledger.queries.ts";

const ENTRIES_PER_QUERY = 500;

/**
 * A customer's whole ledger, oldest first, as pieces of one CSV file, so that memory does not grow with the
 * entries.
 */
export async function* historyCsv(tx: Tx, userId: string, timeZone: string): AsyncGenerator<string> {
  yield ledgerCsvHead;
  let last = 0;
  for (;;) {
    const rows = await entriesAfter(tx, userId, last, ENTRIES_PER_QUERY);
    const entries = rows.map((row) => ({
      type: row.type,
      amount: row.amountUsd,
      at: row.createdAt,
      description: row.description,
      balanceAfter: row.balanceAfterUsd,
    }));
    yield ledgerCsvLines(entries, timeZone);
    last = rows.at(-1)?.number ?? last;
    if (rows.length < ENTRIES_PER_QUERY) return;
  }
}
