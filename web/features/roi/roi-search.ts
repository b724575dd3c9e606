import { parseAsin } from "@prepara/domain/product/asin";

/**
 * The calculator's fields as its address holds them; dollars and percent, null where a field is empty or no
 * number.
 */
export type RoiFields = {
  preco: number | null;
  roi: number | null;
  frete: number | null;
  prep: number | null;
  taxa: number | null;
  fba: number | null;
};

/** The address: what differs from the defaults, and the product and cost that another screen minerValues over. */
export type RoiSearch = Partial<Record<keyof RoiFields, number>> & { custo?: number; asin?: string };

const MOST = 1_000_000;

/** A number of the address, to the cent. */
export const numberIn = (value: unknown) =>
  typeof value === "number" && value >= 0 && value <= MOST ? Math.round(value * 100) / 100 : undefined;

/** Reads an address that anybody may have written. */
export function parseRoiSearch(search: Record<string, unknown>): RoiSearch {
  const found: RoiSearch = {};
  for (const name of ["preco", "roi", "frete", "prep", "taxa", "fba", "custo"] as const) {
    const value = numberIn(search[name]);
    if (value !== undefined) found[name] = value;
  }
  const asin = parseAsin(String(search.asin ?? ""));
  return asin ? { ...found, asin } : found;
}
