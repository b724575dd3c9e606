import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { TextDecoderStream } from "node:stream/web";
import { CsvError, parse } from "csv-parse";
import { minerRefusal } from "#server/features/miner/miner.refusals";

const HEAD_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const LONGEST_RECORD = 256 * 1024;

/**
 * The rows of a CSV file one after the other; separator and encoding are detected, since Brazilian Excel
 * writes `;` and Windows-1252.
 */
export async function* csvRows(path: string): AsyncGenerator<string[]> {
  const head = await headOf(path);
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head);
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: false,
    max_record_size: LONGEST_RECORD,
    trim: true,
  });
  const decoded = Readable.toWeb(createReadStream(path)).pipeThrough(new TextDecoderStream(encoding));
  const source = Readable.fromWeb(decoded);
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const row of parser) yield row;
  } catch (error) {
    if (error instanceof CsvError) throw minerRefusal("broken_price_list");
    throw error;
  } finally {
    source.destroy();
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function encodingOf(path: string, head: Buffer): Promise<"utf-8" | "utf-16le" | "windows-1252"> {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  // The first accent may come after thousands of lines.
  const decisive = head.some((byte) => byte > 0x7f) ? [head] : createReadStream(path);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    // `stream` tolerates a character that is split at the end of a part.
    for await (const part of decisive) decoder.decode(part, { stream: true });
    return "utf-8";
  } catch {
    // Not UTF-8: Excel on a Brazilian Windows saves Windows-1252.
    return "windows-1252";
  }
}

/** The separator that occurs in most of the first lines, outside quotes. */
function delimiterOf(head: string): string {
  const lines = head.replace(/"[^"]*"/g, "").split(/\r?\n/, 10);
  const counts = DELIMITERS.map((mark) => lines.reduce((sum, line) => sum + line.split(mark).length - 1, 0));
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
