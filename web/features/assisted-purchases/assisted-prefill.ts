/**
 * What another screen already knows of a wish, as the address carries it; `custo` is the price of one unit in
 * dollars.
 */
export type AssistedPrefill = { produto?: string; loja?: string; custo?: number };

const MOST_CHARACTERS = 2000;

/** Reads an address that anybody may have written. */
export function parseAssistedPrefill({ produto, loja, custo }: Record<string, unknown>): AssistedPrefill {
  return {
    ...(typeof produto === "string" && { produto: produto.slice(0, MOST_CHARACTERS) }),
    ...(typeof loja === "string" && loja.length <= MOST_CHARACTERS && { loja }),
    ...(typeof custo === "number" && custo >= 0 && { custo: Math.round(custo * 100) / 100 }),
  };
}
