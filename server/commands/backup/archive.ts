import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Entry, extract, type Pack, pack } from "tar-stream";

/** Writes a `.tar.gz` that only its owner may read; `fill` adds the entries one after the other. */
export async function writeArchive(file: string, fill: (archive: Pack) => Promise<void>): Promise<void> {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
  // Handled below; without this a full disk would end the process before `fill` has stopped.
  written.catch(() => {});
  try {
    await fill(archive);
    archive.finalize();
  } catch (error) {
    archive.destroy();
    throw error;
  }
  await written;
}

/** Adds one entry and waits until the archive has taken it. */
export async function addEntry(archive: Pack, name: string, size: number, content: Readable | Buffer) {
  if (Buffer.isBuffer(content)) {
    await new Promise<void>((resolve, reject) =>
      archive.entry({ name, size }, content, (error) => (error ? reject(error) : resolve())),
    );
    return;
  }
  await pipeline(content, archive.entry({ name, size }));
}

/** Goes through all entries in order; what `use` does not read is passed over. */
export async function readArchive(file: string, use: (name: string, entry: Entry) => Promise<void>) {
  const reader = extract();
  const read = pipeline(createReadStream(file), createGunzip(), reader);
  read.catch(() => {});
  for await (const entry of reader) {
    await use(entry.header.name, entry);
    entry.resume();
  }
  await read;
}

export async function wholeOf(entry: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}
