import { minerRefusal } from "#server/features/miner/miner.refusals";

const CHUNK_BYTES = 1024 * 1024;

/** Beyond this a workbook is refused. */
const MOST_TEXTS = 2_000_000;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Texts by their number, kept as UTF-8 outside the heap. As JavaScript strings they would cost many times
 * their size: each is a slice of the parsed piece and keeps the whole piece in memory.
 */
export function packedTexts() {
  const chunks: Buffer[] = [];
  const starts: number[] = [];
  const sizes: number[] = [];
  let used = 0;
  return {
    add(text: string): void {
      const bytes = Buffer.byteLength(text);
      const left = chunks.length * CHUNK_BYTES - used;
      if (bytes > CHUNK_BYTES || starts.length >= MOST_TEXTS) throw minerRefusal("price_list_too_heavy");
      if (bytes > left) {
        used = chunks.length * CHUNK_BYTES;
        if (used + CHUNK_BYTES > MOST_BYTES) throw minerRefusal("price_list_too_heavy");
        chunks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
      }
      chunks[Math.floor(used / CHUNK_BYTES)]?.write(text, used % CHUNK_BYTES);
      starts.push(used);
      sizes.push(bytes);
      used += bytes;
    },
    /** Empty for a number that no text has. */
    at(number: number): string {
      const start = starts[number];
      if (start === undefined) return "";
      const from = start % CHUNK_BYTES;
      const size = sizes[number] ?? 0;
      return chunks[Math.floor(start / CHUNK_BYTES)]?.toString("utf8", from, from + size) ?? "";
    },
  };
}

export type PackedTexts = ReturnType<typeof packedTexts>;
