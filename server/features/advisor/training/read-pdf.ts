import { getDocumentProxy } from "unpdf";
import { type Block, Unreadable } from "./reader.ts";

const MAX_PAGES = 3_000;
const MAX_CHARACTERS = 8_000_000;
/** With fewer characters than this on the average page, the PDF is scanned. */
const SCANNED_BELOW = 8;

/**
 * The text of a PDF page by page. Each page is released before the next, so memory does not grow with their
 * number.
 */
export async function readPdf(content: Buffer): Promise<Block[]> {
  if (!content.subarray(0, 1024).includes("%PDF-")) throw new Unreadable("broken");
  const document = await getDocumentProxy(new Uint8Array(content)).catch((error: unknown) => {
    throw new Unreadable(
      error instanceof Error && error.name === "PasswordException" ? "encrypted" : "broken",
    );
  });
  if (document.numPages > MAX_PAGES) throw new Unreadable("tooBig");
  const blocks: Block[] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    page.cleanup();
    characters += text.trim().length;
    if (characters > MAX_CHARACTERS) throw new Unreadable("tooBig");
    blocks.push({ kind: "text", text, page: number });
  }
  if (characters < SCANNED_BELOW * document.numPages) throw new Unreadable("scanned");
  return blocks;
}
