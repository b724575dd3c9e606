import { minerRefusal } from "#server/features/miner/miner.refusals";

const CHUNK_BYTES = 1024 * 1024;

/** Beyond this a workbook is refused. */
const MAX_TEXTS = 2_000_000;
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Texts by number, kept as UTF-8 outside the heap. As JavaScript strings they would use many times the
 * memory: each is a slice that keeps the whole parsed chunk in memory.
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
      if (bytes > CHUNK_BYTES || starts.length >= MAX_TEXTS) throw minerRefusal("price_list_too_heavy");
      if (bytes > left) {
        used = chunks.length * CHUNK_BYTES;
        if (used + CHUNK_BYTES > MAX_BYTES) throw minerRefusal("price_list_too_heavy");
        chunks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
      }
      chunks[Math.floor(used / CHUNK_BYTES)]?.write(text, used % CHUNK_BYTES);
      starts.push(used);
      sizes.push(bytes);
      used += bytes;
    },
    /** Empty for an unknown number. */
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
