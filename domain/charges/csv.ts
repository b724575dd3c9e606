import { formatDateTime } from "#domain/calendar/calendar";
import { unscaled } from "#domain/money/decimal";
import type { Cents } from "#domain/money/money";
import { type Quantity, quantityToDecimal, type Rate, rateToDecimal } from "#domain/money/rate";
import { csvCell as cell } from "#domain/text/csv-cell";
import type { ChargeState } from "./charge.ts";

/** A charge's state as its customer reads it. */
export const chargeStateLabels = {
  proposed: "Proposta",
  open: "Em aberto",
  settled: "Paga",
  void: "Retirada",
} as const satisfies Record<ChargeState, string>;

export type CsvCharge = {
  number: number;
  createdAt: Date;
  settledAt: Date | null;
  state: ChargeState;
  description: string;
  corrects: number | null;
  prepRequestNumber: number | null;
  productName: string | null;
  qty: Quantity;
  unitPrice: Rate;
  amount: Cents;
};

const columns = [
  "Nº",
  "Data",
  "Situação",
  "Paga em",
  "Descrição",
  "Corrige a nº",
  "Solicitação nº",
  "Produto",
  "Quantidade",
  "Preço (US$)",
  "Valor (US$)",
];

/** The start of the file; the byte order mark lets spreadsheets read accents. */
export const chargesCsvHead = `\uFEFF${columns.map(cell).join(";")}\r\n`;

const comma = (decimal: string) => decimal.replace(".", ",");
const numberOrNothing = (number: number | null) => (number === null ? "" : String(number));

/** Charges as CSV lines for Brazilian spreadsheets: semicolons, decimal commas. */
export function chargesCsvLines(charges: readonly CsvCharge[], timeZone: string): string {
  return charges
    .map((charge) =>
      [
        String(charge.number),
        cell(formatDateTime(charge.createdAt, timeZone)),
        cell(chargeStateLabels[charge.state]),
        cell(charge.settledAt ? formatDateTime(charge.settledAt, timeZone) : ""),
        cell(charge.description),
        numberOrNothing(charge.corrects),
        numberOrNothing(charge.prepRequestNumber),
        cell(charge.productName ?? ""),
        comma(quantityToDecimal(charge.qty)),
        comma(rateToDecimal(charge.unitPrice)),
        comma(unscaled(charge.amount, 2)),
      ].join(";"),
    )
    .map((line) => `${line}\r\n`)
    .join("");
}
