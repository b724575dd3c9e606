import { parseAsin } from "@prepara/domain/product/asin";

/** What another screen already knows of a purchase, as the address carries it. */
export type PurchaseStart = {
  produto?: string;
  asin?: string;
  link?: string;
  fornecedor?: string;
  loja?: string;
  custo?: number;
};

const MOST_CHARACTERS = 2000;

/** Reads an address that anybody may have written. */
export function purchaseStartOf(search: Record<string, unknown>): PurchaseStart {
  const start: PurchaseStart = {};
  for (const name of ["produto", "link", "fornecedor", "loja"] as const) {
    const value = search[name];
    if (typeof value === "string" && value.length <= MOST_CHARACTERS) start[name] = value;
  }
  const asin = parseAsin(String(search.asin ?? ""));
  const { custo } = search;
  return {
    ...start,
    ...(asin && { asin }),
    ...(typeof custo === "number" && custo >= 0 && { custo: Math.round(custo * 100) / 100 }),
  };
}
