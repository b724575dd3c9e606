import { readScan } from "@prepara/domain/scan/read-scan";
import { trackingKeys } from "@prepara/domain/scan/tracking-keys";
import { type Carrier, carriers } from "@prepara/domain/scan/tracking-number";

/** A code that the camera saw, with its carrier if it is a tracking number. */
export type SeenCode = { code: string; carrier: string | null };

/**
 * The codes of one frame to use: the tracking numbers of a carrier's label, each once; without one, codes
 * with a known format. Other codes only if `mayBeText`, because a label's other codes may be read first.
 */
export function codesToTake(seen: readonly string[], mayBeText: boolean): SeenCode[] {
  const read = seen.map((text) => ({ text, readings: readScan(text) }));
  const numbers = read.flatMap(({ readings }) =>
    readings.flatMap((reading) => (reading.kind === "tracking" ? [reading] : [])),
  );
  if (numbers.length > 0) return distinctNumbers(numbers);
  const known = read.filter(({ readings }) => readings.some(({ kind }) => kind !== "text"));
  const taken = known.length > 0 || !mayBeText ? known : read;
  const codes = taken.map(({ text }) => text.trim()).filter(Boolean);
  return [...new Set(codes)].map((code) => ({ code, carrier: null }));
}

/** One of the several forms of each number; a number that fits several carriers names them all. */
function distinctNumbers(numbers: readonly { value: string; carrier: Carrier }[]): SeenCode[] {
  const distinct: SeenCode[] = [];
  for (const { value, carrier } of numbers) {
    const { name } = carriers[carrier];
    const keys = trackingKeys(value);
    const same = distinct.find(({ code }) => trackingKeys(code).some((key) => keys.includes(key)));
    if (!same) distinct.push({ code: value, carrier: name });
    else if (same.code === value && same.carrier !== name) same.carrier = `${same.carrier} ou ${name}`;
  }
  return distinct;
}
