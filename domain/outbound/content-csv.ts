import { type CalendarDate, formatCalendarDate } from "#domain/calendar/calendar";
import type { Measure } from "#domain/shipments/measures";
import { csvCell as cell } from "#domain/text/csv-cell";
import { formatShortDecimal } from "#domain/text/portuguese";

/** A product in a box, with the box's data. `packs` counts kits and single units, as Amazon counts units. */
export type ContentLine = {
  position: number;
  amazonBoxId: string | null;
  fbaShipmentId: string | null;
  fnsku: string | null;
  asin: string | null;
  product: string;
  packs: number;
  expiresOn: CalendarDate | null;
  weightLb: Measure | null;
  lengthIn: Measure | null;
  widthIn: Measure | null;
  heightIn: Measure | null;
  trackingNumber: string | null;
};

const columns = [
  "Caixa",
  "Caixa na Amazon",
  "Envio na Amazon",
  "FNSKU",
  "ASIN",
  "Produto",
  "Unidades",
  "Validade",
  "Peso (lb)",
  "Comprimento (pol)",
  "Largura (pol)",
  "Altura (pol)",
  "Rastreio",
];

const text = (value: string | null) => (value === null ? "" : cell(value));
/** An apostrophe makes it a text: a spreadsheet would round a number of this many digits. */
const code = (value: string | null) => text(value !== null && /^\d{12,}$/.test(value) ? `'${value}` : value);
const measure = (value: Measure | null) =>
  value === null ? "" : formatShortDecimal(value).replaceAll(".", "");

/**
 * The content of each box of a request as CSV, for Seller Central: a line per box and product, with byte
 * order mark, semicolons and decimal commas for Brazilian spreadsheets. Texts that look like formulas are
 * escaped.
 */
export function boxContentCsv(lines: readonly ContentLine[]): string {
  const rows = lines.map((line) => [
    String(line.position),
    text(line.amazonBoxId),
    text(line.fbaShipmentId),
    text(line.fnsku),
    text(line.asin),
    text(line.product),
    String(line.packs),
    line.expiresOn === null ? "" : cell(formatCalendarDate(line.expiresOn)),
    measure(line.weightLb),
    measure(line.lengthIn),
    measure(line.widthIn),
    measure(line.heightIn),
    code(line.trackingNumber),
  ]);
  return `\uFEFF${[columns.map(cell), ...rows].map((row) => `${row.join(";")}\r\n`).join("")}`;
}
