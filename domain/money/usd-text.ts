import { type Cents, fromUsd } from "./money.ts";

const grouped = /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/;
const groupedAbroad = /^\d{1,3}(,\d{3})+\.\d{1,2}$/;
const plain = /^\d+([.,]\d{1,2})?$/;

/**
 * An amount as a Brazilian types or pastes it: "12,5", "12.5", "1.234,56", "US$ 1,234.56"; null when it is
 * none. "1.234" is one thousand two hundred and thirty-four, as a Brazilian reads it.
 */
export function parseUsdText(text: string): Cents | null {
  const amount = text.replace(/^\s*(US\$|\$)?/i, "").replace(/\s/g, "");
  if (grouped.test(amount)) return fromUsd(amount.replaceAll(".", "").replace(",", "."));
  if (groupedAbroad.test(amount)) return fromUsd(amount.replaceAll(",", ""));
  if (plain.test(amount)) return fromUsd(amount.replace(",", "."));
  return null;
}
