/** Deeper than any valid response. */
const MAX_DEPTH = 64;
/** Twenty products of Keepa and 64 vectors of 4096 figures each have fewer. */
const MAX_VALUES = 400_000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

const table = (marks: Record<string, number>) => {
  const steps = new Int8Array(256);
  for (const [mark, step] of Object.entries(marks)) steps[mark.charCodeAt(0)] = step;
  return steps;
};
const deeper = table({ "[": 1, "{": 1, "]": -1, "}": -1 });
const counted = table({ "[": 1, "{": 1, ",": 1 });

/**
 * Checks the bytes of a JSON text as they arrive; false once the text is too deep or has too many values to
 * be parsed: 15 MB of brackets take `JSON.parse` ten seconds and 2 GB, and block all other requests.
 */
export function jsonBounds(): (bytes: Uint8Array) => boolean {
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
      if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
    }
    return true;
  };
}
