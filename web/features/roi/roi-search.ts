import { parseAsin } from "@prepara/domain/product/asin";
import type { TypedNumber } from "#web/ui/form/decimal";

/** The calculator's fields as they are typed: dollars and percent. */
export type RoiFields = {
  preco: TypedNumber;
  roi: TypedNumber;
  frete: TypedNumber;
  prep: TypedNumber;
  taxa: TypedNumber;
  fba: TypedNumber;
};

/**
 * The URL's search parameters: values that differ from the defaults, and product and cost passed by another
 * screen.
 */
export type RoiSearch = Partial<Record<keyof RoiFields, number>> & { custo?: number; asin?: string };

const MAX_VALUE = 1_000_000;

/** A valid number rounded to the cent; undefined otherwise. */
export const numberIn = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= MAX_VALUE ? Math.round(value * 100) / 100 : undefined;

/** Parses untrusted search parameters and drops invalid ones. */
export function parseRoiSearch(search: Record<string, unknown>): RoiSearch {
  const found: RoiSearch = {};
  for (const name of ["preco", "roi", "frete", "prep", "taxa", "fba", "custo"] as const) {
    const value = numberIn(search[name]);
    if (value !== undefined) found[name] = value;
  }
  const asin = parseAsin(String(search.asin ?? ""));
  return asin ? { ...found, asin } : found;
}
