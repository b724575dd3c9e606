import { parseAsin } from "@prepara/domain/product/asin";

/** Values for the purchase form that another screen passes in the URL. */
export type PurchasePrefill = {
  produto?: string;
  asin?: string;
  link?: string;
  fornecedor?: string;
  loja?: string;
  custo?: number;
};

const MAX_CHARACTERS = 2000;

/** Parses untrusted search parameters and drops invalid ones. */
export function parsePurchasePrefill(search: Record<string, unknown>): PurchasePrefill {
  const start: PurchasePrefill = {};
  for (const name of ["produto", "link", "fornecedor", "loja"] as const) {
    const value = search[name];
    if (typeof value === "string" && value.length <= MAX_CHARACTERS) start[name] = value;
  }
  const asin = parseAsin(String(search.asin ?? ""));
  const { custo } = search;
  return {
    ...start,
    ...(asin && { asin }),
    ...(typeof custo === "number" && custo >= 0 && { custo: Math.round(custo * 100) / 100 }),
  };
}
