import { isMod10 } from "#domain/product/gtin";

/** The kinds of objects that have a code of our own, each with its letter in the code. */
const internalLetters = { dockBox: "C", shipment: "L", task: "T", outboundBox: "V" } as const;
export type InternalCodeKind = keyof typeof internalLetters;

const codeKinds = [
  "dockBox",
  "shipment",
  "task",
  "outboundBox",
] as const satisfies readonly InternalCodeKind[];

const MAX_NUMBER = 9_999_999;

/**
 * The code on our own label: PREP, a letter, seven digits and GS1's check digit. Letters and digits only,
 * because a scanner that acts as a keyboard sends key positions, and other characters come out differently on
 * a Brazilian keyboard. Throws for a number that is not an integer from 0 to 9,999,999.
 */
export function internalCode(codeKind: InternalCodeKind, number: number): string {
  if (!Number.isInteger(number) || number < 0 || number > MAX_NUMBER)
    throw new RangeError(`No internal code for number ${number}`);
  const digits = String(number).padStart(7, "0");
  const check = [..."0123456789"].find((digit) => isMod10(digits + digit));
  return `PREP${internalLetters[codeKind]}${digits}${check}`;
}

/**
 * The kind and number of the object with this internal code (in capitals); null for other text or a wrong
 * check digit.
 */
export function readInternalCode(code: string): { codeKind: InternalCodeKind; number: number } | null {
  const [, letter, digits = ""] = /^PREP([CLTV])(\d{8})$/.exec(code) ?? [];
  const [codeKind] = codeKinds.filter((each) => internalLetters[each] === letter);
  return codeKind && isMod10(digits) ? { codeKind, number: Number(digits.slice(0, 7)) } : null;
}
