const weighted = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((sum, value, index) => sum + value * (weights[index % weights.length] ?? 0), 0);

const digitsOf = (digits: string) => [...digits].map(Number);

/** UPS: letters count (ASCII − 63) mod 10, weights 1 and 2 in turn. */
export function upsDigit(body: string): number {
  const values = [...body].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  return (10 - (weighted(values, [1, 2]) % 10)) % 10;
}

/** USPS, FedEx Ground and SSCC: weights 3 and 1 from the right, the last digit being the check digit. */
export function isMod10(number: string): boolean {
  const [check = 0, ...body] = digitsOf(number).reverse();
  return (10 - (weighted(body, [3, 1]) % 10)) % 10 === check;
}

/** International post (S10): eight digits. */
export function s10Digit(body: string): number {
  const rest = weighted(digitsOf(body), [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
  if (rest === 0) return 5;
  return rest === 1 ? 0 : 11 - rest;
}

/** FedEx Express and FedEx 34, each with its own repeating weights. */
export const fedexDigit = (body: string, weights: readonly number[]): number =>
  (weighted(digitsOf(body), weights) % 11) % 10;
