import mammoth from "mammoth";
import WordExtractor from "word-extractor";
import yauzl from "yauzl";
import { type Block, Unreadable } from "./reader.ts";

const MAX_UNPACKED = 80 * 1024 * 1024;
const ZIP = Buffer.from("PK\x03\x04");
/** The container of .doc files, and of .docx files with a password. */
const OLE = Buffer.from("d0cf11e0a1b11ae1", "hex");

/** Reads the paragraphs and headings of a .docx. Its unpacked size is checked before a parser reads it. */
export async function readWord(path: string, content: Buffer): Promise<Block[]> {
  if (content.subarray(0, 8).equals(OLE)) throw new Unreadable("encrypted");
  if (!content.subarray(0, 4).equals(ZIP)) throw new Unreadable("broken");
  if ((await unpackedBytes(path, MAX_UNPACKED)) > MAX_UNPACKED) throw new Unreadable("tooBig");
  const { value: html } = await mammoth.convertToHtml(
    { buffer: content },
    { convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
  );
  return [...html.matchAll(/<(h[1-6]|p|li|td|th)\b[^<>]*>([\s\S]*?)<\/\1>/g)].map(
    ([, tag = "", inner = ""]) => ({
      kind: tag.startsWith("h") ? "heading" : "text",
      text: plainOf(inner),
      page: null,
    }),
  );
}

/** Reads a .doc of Word 97 to 2003. */
export async function readOldWord(content: Buffer): Promise<Block[]> {
  if (content.subarray(0, 4).equals(ZIP)) throw new Unreadable("broken");
  if (!content.subarray(0, 8).equals(OLE)) throw new Unreadable("broken");
  const document = await new WordExtractor().extract(content).catch((error: unknown) => {
    throw new Unreadable(/encrypt|password/i.test(String(error)) ? "encrypted" : "broken");
  });
  return [{ kind: "text", text: document.getBody(), page: null }];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const plainOf = (html: string) =>
  html
    .replace(/<(?:br|\/?(?:p|[uo]l|li|t[dhr]|table))\b[^<>]*>/g, "\n")
    .replace(/<[^<>]+>/g, "")
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);

/**
 * The unpacked size of a zip in bytes, measured by unpacking because headers may lie; stops soon after
 * `limit`. Throws on a broken zip.
 */
function unpackedBytes(path: string, limit: number): Promise<number> {
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      let bytes = 0;
      zip.on("error", reject);
      zip.on("end", () => resolve(bytes));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          stream.on("error", reject);
          stream.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes <= limit) return;
            stream.destroy();
            zip.close();
            resolve(bytes);
          });
          stream.on("end", () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}
