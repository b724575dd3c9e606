import { formatDecimal } from "./portuguese.ts";

/** The bounds of a whole number that people type. */
type WholeRange = { readonly min: number; readonly max?: number };

/** Whether a field holds a whole number within its bounds. */
export const isWholeNumber = (typed: unknown, { min, max }: WholeRange): typed is number =>
  typeof typed === "number" && Number.isInteger(typed) && typed >= min && (max === undefined || typed <= max);

/** Why it holds none, in Portuguese; undefined when it does. */
export function whyNotWholeNumber(typed: unknown, range: WholeRange): string | undefined {
  if (isWholeNumber(typed, range)) return undefined;
  const { min, max } = range;
  return max === undefined
    ? `Digite um número inteiro, no mínimo ${min}.`
    : `Digite um número inteiro de ${min} a ${formatDecimal(String(max))}.`;
}

/** Units that an act is about: the server knows how many there are. */
export const someUnits = { min: 1 } as const;
