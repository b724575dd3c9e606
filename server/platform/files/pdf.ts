import { type FileHandle, open } from "node:fs/promises";
import type { Upload } from "#server/platform/http/uploads";

const KIB = 1024;
/**
 * Some scanners write a mark or blank lines first; with more than that it is another kind of file that
 * contains a PDF.
 */
const MAX_PREFIX = 16;
const TAIL = 4 * KIB;
/** A classic cross-reference table has 20 bytes for each object: enough for 200 000. */
const MAX_TABLE = 4 * 1024 * KIB;

/**
 * Whether an upload is a PDF by its bytes, whatever its name: header at the start, end mark at the end, and a
 * cross-reference at the stated offset that names a document. Reads at most a few MB.
 */
export async function isPdf(upload: Upload): Promise<boolean> {
  const file = await open(upload.path, "r");
  try {
    const head = await textAt(file, 0, MAX_PREFIX + 8);
    const prefix = head.search(/%PDF-[12]\.\d/);
    if (prefix < 0 || !/^[\s\u00ef\u00bb\u00bf]*$/.test(head.slice(0, prefix))) return false;
    const tail = await textAt(file, Math.max(0, upload.bytes - TAIL), TAIL);
    const end = /startxref\s+(\d{1,10})\s+%%EOF[\s\0]*$/.exec(tail);
    if (!end?.[1]) return false;
    const offset = Number(end[1]);
    return (
      (await namesDocument(file, offset)) || (prefix > 0 && (await namesDocument(file, offset + prefix)))
    );
  } finally {
    await file.close();
  }
}

/**
 * Whether a PDF is encrypted, to require a password or to restrict its use: its cross-reference names an
 * encryption dictionary.
 */
export async function isEncryptedPdf(upload: Upload): Promise<boolean> {
  const file = await open(upload.path, "r");
  try {
    const tail = await textAt(file, Math.max(0, upload.bytes - TAIL), TAIL);
    const offset = Number(/startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1] ?? upload.bytes);
    const start = await textAt(file, offset, 4 * KIB);
    const table = /^\s*xref\s/.test(start) ? await textAt(file, offset, MAX_TABLE) : start;
    const trailer = table.indexOf("trailer");
    return /\/Encrypt\s+\d+\s+\d+\s+R\b/.test(trailer < 0 ? start : table.slice(trailer, trailer + 4 * KIB));
  } finally {
    await file.close();
  }
}

/** Whether a cross-reference, table or stream, starts at `offset` and has a document root. */
async function namesDocument(file: FileHandle, offset: number): Promise<boolean> {
  const start = await textAt(file, offset, 4 * KIB);
  if (/^\s*\d+\s+\d+\s+obj\b/.test(start)) return /\/Type\s*\/XRef\b/.test(start) && hasRoot(start);
  if (!/^\s*xref\s/.test(start)) return false;
  const table = await textAt(file, offset, MAX_TABLE);
  const trailer = table.indexOf("trailer");
  return trailer > 0 && hasRoot(table.slice(trailer, trailer + 4 * KIB));
}

const hasRoot = (dictionary: string) => /\/Root\s+\d+\s+\d+\s+R\b/.test(dictionary);

async function textAt(file: FileHandle, position: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}
