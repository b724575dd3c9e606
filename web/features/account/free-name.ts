/**
 * `wanted`, or with the first number that makes it unlike those in use: the server wants names of factors to
 * differ.
 */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted} ${number}`)) number += 1;
  return `${wanted} ${number}`;
}
