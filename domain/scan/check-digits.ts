const weighted = (values: readonly number[], weights: readonly number[]) =>
  values.reduce((sum, value, index) => sum + value * (weights[index % weights.length] ?? 0), 0);

const digitsOf = (digits: string) => [...digits].map(Number);

/**
 * The check digit of UPS: a letter has the value (ASCII − 63) mod 10; the weights alternate between 1 and 2.
 */
export function upsDigit(body: string): number {
  const values = [...body].map((character) =>
    /\d/.test(character) ? Number(character) : (character.charCodeAt(0) - 63) % 10,
  );
  return (10 - (weighted(values, [1, 2]) % 10)) % 10;
}

/** The check digit for the eight digits of an international post number (S10). */
export function s10Digit(body: string): number {
  const remainder = weighted(digitsOf(body), [8, 6, 4, 2, 3, 5, 9, 7]) % 11;
  if (remainder === 0) return 5;
  return remainder === 1 ? 0 : 11 - remainder;
}

const fedexDigit = (body: string, weights: readonly number[]): number =>
  (weighted(digitsOf(body), weights) % 11) % 10;

/** Whether the last of 12 digits is FedEx Express's check digit. */
export const isFedex12 = (number: string): boolean =>
  fedexDigit(number.slice(0, 11), [3, 1, 7]) === Number(number[11]);

/** Whether the last of 34 digits is FedEx's check digit, which covers the 13 digits before it. */
export const isFedex34 = (number: string): boolean =>
  fedexDigit(number.slice(20, 33), [1, 7, 3]) === Number(number[33]);

/** Whether the last digit of a DHL Express waybill is the remainder of the others divided by seven. */
export const isDhlExpress = (number: string): boolean =>
  Number(number.slice(0, -1)) % 7 === Number(number.at(-1));

/**
 * Whether ten characters are an ISBN-10: with the weights 10 to 1 their sum is divisible by eleven; X is the
 * value ten.
 */
export function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return false;
  const values = [...text].map((character) => (character === "X" ? 10 : Number(character)));
  return weighted(values, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}
