import { readScan } from "./read-scan.ts";

/** Codes that name a customer, a product or one of our labels, in formats that no carrier uses. */
const OTHERS = new Set(["internal", "suite", "fnsku", "fba_box"]);

/**
 * Whether a code can be a tracking number. A customer who announces the suite label of another must not be
 * found by its scan. GTINs and ten letters or digits can be, since carriers use such numbers, too.
 */
export function canBeTracking(code: string): boolean {
  const [first] = readScan(code);
  if (first?.kind === "asin") return !first.value.startsWith("B0");
  return first !== undefined && !OTHERS.has(first.kind);
}
