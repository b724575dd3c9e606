/**
 * Values for the assisted purchase form that another screen passes in the URL; `custo` is the unit price in
 * dollars.
 */
export type AssistedPrefill = { produto?: string; loja?: string; custo?: number };

const MAX_CHARACTERS = 2000;

/** Parses untrusted search parameters and drops invalid ones. */
export function parseAssistedPrefill({ produto, loja, custo }: Record<string, unknown>): AssistedPrefill {
  return {
    ...(typeof produto === "string" && { produto: produto.slice(0, MAX_CHARACTERS) }),
    ...(typeof loja === "string" && loja.length <= MAX_CHARACTERS && { loja }),
    ...(typeof custo === "number" && custo >= 0 && { custo: Math.round(custo * 100) / 100 }),
  };
}
