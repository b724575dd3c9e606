export const MIN_CHARACTERS = 6;
/** The longest pause between two keys of a scanner, and the longest on average. */
export const MAX_GAP_MS = 80;
export const MAX_MEAN_MS = 35;

/** A run without Enter has ended after this time without a key. */
export const SILENCE_MS = 120;

/**
 * Distinguishes a scanner that types from a person: at least six characters, on average at most 35 ms apart,
 * never more than 80 (docs/product.md#reading-codes). Times are in milliseconds.
 */
export function keyboardRun() {
  let code = "";
  let startedAt = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    /**
     * Adds what one event typed; after a longer pause it begins a new run. Returns whether it continued one.
     */
    add(typed: string, at: number): boolean {
      const isContinued = code !== "" && at - lastAt <= MAX_GAP_MS;
      if (!isContinued) {
        code = "";
        startedAt = at;
      }
      code += typed;
      lastAt = at;
      return isContinued;
    },
    /** Ends the run: the code if a scanner typed it, else null. */
    end(): string | null {
      const ended = code;
      const meanMs = (lastAt - startedAt) / (ended.length - 1);
      code = "";
      lastAt = Number.NEGATIVE_INFINITY;
      return ended.length >= MIN_CHARACTERS && meanMs <= MAX_MEAN_MS ? ended : null;
    },
  };
}

const SAME_CODE_MS = 1_500;

/**
 * A function that tells whether a code counts: the same one again within 1.5 s is the same scan, later it is
 * another unit.
 */
export function repeatFilter() {
  let last = { code: "", at: Number.NEGATIVE_INFINITY };
  return (code: string, at: number): boolean => {
    const isRepeated = code === last.code && at - last.at < SAME_CODE_MS;
    if (!isRepeated) last = { code, at };
    return !isRepeated;
  };
}
