import { createHash, randomInt } from "node:crypto";

export function newPhoneCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

/** Hash of a phone code, bound to its factor. */
export function phoneCodeHash(factorId: string, code: string): string {
  return createHash("sha256").update(`${factorId} ${code}`).digest("hex");
}
