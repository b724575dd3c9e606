/** Deeper than any answer that is wanted. */
const MOST_DEPTH = 64;
/** Twenty products of Keepa and 64 vectors of 4096 figures each have fewer. */
const MOST_VALUES = 400_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

const table = (marks: Record<string, number>) => {
  const steps = new Int8Array(256);
  for (const [mark, step] of Object.entries(marks)) steps[mark.charCodeAt(0)] = step;
  return steps;
};
const deeper = table({ "[": 1, "{": 1, "]": -1, "}": -1 });
const counted = table({ "[": 1, "{": 1, ",": 1 });

/**
 * Looks at the bytes of a JSON text as they come and tells whether it is still of a size that may be parsed:
 * 15 MB of brackets take `JSON.parse` ten seconds and 2 GB, and it lets no other request in meanwhile.
 */
export function jsonGauge(): (bytes: Uint8Array) => boolean {
  let [depth, values] = [0, 0];
  let [isText, isEscaped] = [false, false];
  return (bytes) => {
    for (const byte of bytes) {
      if (isText) {
        isText = byte !== QUOTE || isEscaped;
        isEscaped = byte === BACKSLASH && !isEscaped;
        continue;
      }
      isText = byte === QUOTE;
      depth += deeper[byte] ?? 0;
      values += counted[byte] ?? 0;
      if (depth > MOST_DEPTH || values > MOST_VALUES) return false;
    }
    return true;
  };
}
