import { formatDateTime } from "#domain/calendar/calendar";
import { unscaled } from "#domain/money/decimal";
import type { Cents } from "#domain/money/money";
import { csvCell as cell } from "#domain/text/csv-cell";
import { type Entry, entryTypeLabels, signedAmount } from "./ledger.ts";

export type CsvEntry = Entry & { at: Date; description: string; balanceAfter: Cents };

const amount = (size: Cents) => unscaled(size, 2).replace(".", ",");

/**
 * The start of the file: the byte order mark of UTF-8, without which spreadsheets misread accents, and the
 * column names.
 */
export const ledgerCsvHead = `\uFEFF${["Data", "Tipo", "Descrição", "Valor (US$)", "Saldo após (US$)"].map(cell).join(";")}\r\n`;

/** Entries as CSV lines for Brazilian spreadsheets: semicolons, decimal commas, debits negative. */
export function ledgerCsvLines(entries: readonly CsvEntry[], timeZone: string): string {
  return entries
    .map((entry) =>
      [
        cell(formatDateTime(entry.at, timeZone)),
        cell(entryTypeLabels[entry.type]),
        cell(entry.description),
        amount(signedAmount(entry)),
        amount(entry.balanceAfter),
      ].join(";"),
    )
    .map((line) => `${line}\r\n`)
    .join("");
}
