import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Entry, extract, type Pack, pack } from "tar-stream";
import * as z from "zod";
import { Outage } from "#server/platform/outage";
import { CommandFailure } from "../command.ts";

/**
 * Writes a `.tar.gz` with mode 0600; `fill` adds the entries in sequence, `guard` passes the file's bytes on.
 */
export async function writeArchive(
  file: string,
  fill: (archive: Pack) => Promise<void>,
  guard: (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer> = (chunks) => chunks,
): Promise<void> {
  const archive = pack();
  const output = createWriteStream(file, { mode: 0o600 });
  const written = pipeline(archive, createGzip({ level: 1 }), guard, output);
  // Awaited below; without this a full disk would cause an unhandled rejection while `fill` still runs.
  written.catch(() => {});
  try {
    await fill(archive);
    archive.finalize();
  } catch (error) {
    archive.destroy();
    const failure: unknown = await written.catch((reason: unknown) => reason);
    throw isOfSystem(failure) || failure instanceof CommandFailure ? failure : error;
  }
  await written;
}

/** An error of the operating system, such as a full disk or a folder that is not there. */
export const isOfSystem = (error: unknown) => error instanceof Error && "syscall" in error;

/** An entry's name, size and checksum. */
export type EntrySum = { name: string; bytes: number; sha256: string };

/** Adds one entry and waits until the archive has consumed it. */
export async function addEntry(
  archive: Pack,
  name: string,
  size: number,
  content: Readable | Buffer,
): Promise<EntrySum> {
  const hash = createHash("sha256");
  if (Buffer.isBuffer(content)) {
    hash.update(content);
    await new Promise<void>((resolve, reject) =>
      archive.entry({ name, size }, content, (error) => (error ? reject(error) : resolve())),
    );
  } else {
    content.on("data", (chunk: Buffer) => hash.update(chunk));
    await pipeline(content, archive.entry({ name, size }));
  }
  return { name, bytes: size, sha256: hash.digest("hex") };
}

/**
 * Reads all entries in order and skips what `use` does not read. Throws for an entry that is not a plain file
 * (links, devices, folders).
 */
export async function readArchive(file: string, use: (name: string, entry: Entry) => Promise<void>) {
  const reader = extract();
  const read = pipeline(createReadStream(file), createGunzip(), reader);
  read.catch(() => {});
  for await (const entry of reader) {
    if (entry.header.type !== "file") throw new Error(`${entry.header.name} is not a plain file`);
    await use(entry.header.name, entry);
    entry.resume();
  }
  await read;
}

export async function readAll(entry: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first line of an error's message; of the error that caused an outage, which names what is missing. */
export function firstLineOfMessage(error: unknown): string {
  if (error instanceof z.ZodError) return issueOf(error);
  if (error instanceof Outage && error.cause) return firstLineOfMessage(error.cause);
  return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}

const issueOf = ({ issues: [issue] }: z.ZodError) => `${issue?.path.join(".")}: ${issue?.message}`;
