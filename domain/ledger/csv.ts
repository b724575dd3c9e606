import { formatDateTime } from "#domain/calendar/calendar";
import type { Cents } from "#domain/money/money";
import { type Entry, entryTypeLabels, signed } from "./ledger.ts";

export type CsvEntry = Entry & { at: Date; description: string; balanceAfter: Cents };

const amount = (size: Cents) => (size / 100).toFixed(2).replace(".", ",");

/** A cell that a spreadsheet neither splits nor takes for a formula. */
const cell = (text: string) => {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
};

/**
 * The ledger as a CSV file that opens in a Brazilian's spreadsheet with a double click: UTF-8 with its mark, semicolons,
 * decimal commas, debits negative.
 */
export function ledgerCsv(entries: readonly CsvEntry[], timeZone: string): string {
  const head = ["Data", "Tipo", "Descrição", "Valor (US$)", "Saldo após (US$)"].map(cell).join(";");
  const rows = entries.map((entry) =>
    [
      cell(formatDateTime(entry.at, timeZone)),
      cell(entryTypeLabels[entry.type]),
      cell(entry.description),
      amount(signed(entry)),
      amount(entry.balanceAfter),
    ].join(";"),
  );
  return `\uFEFF${[head, ...rows].join("\r\n")}\r\n`;
}
