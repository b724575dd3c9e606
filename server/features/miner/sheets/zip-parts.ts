import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { minerRefusal } from "#server/features/miner/miner.refusals";
import { Refusal } from "#server/platform/refusal";
import { elementCounter } from "./xml.ts";

/** Limit of all bytes read from one zip; 500 000 rows of eight columns are less than half of it. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/**
 * How many times its packed size a file of the zip may have unpacked, beyond what any may have: sheets have
 * 20 to 50 times, the same few bytes repeated a thousand times, which took 20 s of half a megabyte.
 */
const MAX_RATIO = 200;
const ANY_RATIO_BYTES = 16 * 1024 * 1024;
const MAX_ENTRIES = 2000;

export type Zip = {
  names: string[];
  /** One file's content in chunks; more than `mostBytes` unpacked is refused. */
  text(name: string, mostBytes?: number): AsyncGenerator<string>;
  /** Counts an XML element of any of the files; refuses one too many. */
  countElement(): void;
  close(): void;
};

/** Opens a zip by the directory at its end; refuses damaged and oversized ones. */
export async function openZip(path: string): Promise<Zip> {
  const file = await opened(path);
  const entries = await entriesOf(file).catch((error: unknown) => {
    file.close();
    throw error;
  });
  let unpacked = 0;
  return {
    names: [...entries.keys()],
    countElement: elementCounter(),
    close: () => file.close(),
    async *text(name, mostBytes = MAX_UNPACKED_BYTES) {
      const entry = entries.get(name);
      if (!entry) throw minerRefusal("broken_price_list");
      const mostOfRatio = ANY_RATIO_BYTES + entry.compressedSize * MAX_RATIO;
      const stream = await contentOf(file, entry);
      const decoder = new TextDecoder();
      let bytes = 0;
      try {
        for await (const chunk of stream) {
          bytes += chunk.length;
          unpacked += chunk.length;
          if (bytes > mostBytes) throw minerRefusal("broken_price_list");
          if (unpacked > MAX_UNPACKED_BYTES || bytes > mostOfRatio)
            throw minerRefusal("price_list_too_heavy");
          yield decoder.decode(chunk, { stream: true });
        }
      } catch (error) {
        throw asRefusal(error);
      } finally {
        stream.destroy();
      }
    },
  };
}

function opened(path: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, file) =>
      error ? reject(asRefusal(error)) : resolve(file),
    );
  });
}

function entriesOf(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    file.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > MAX_ENTRIES) reject(minerRefusal("broken_price_list"));
      else file.readEntry();
    });
    file.on("end", () => resolve(entries));
    file.on("error", (error) => reject(asRefusal(error)));
    file.readEntry();
  });
}

function contentOf(file: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    file.openReadStream(entry, (error, stream) => (error ? reject(asRefusal(error)) : resolve(stream)));
  });
}

/** Every unpacking error means a broken file. */
const asRefusal = (error: unknown) => (error instanceof Refusal ? error : minerRefusal("broken_price_list"));
