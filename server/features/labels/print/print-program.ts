import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getDocumentProxy } from "unpdf";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { CleanPdf, type PageSource, pageSource } from "./clean-pages.ts";
import { type DrawnItem, drawCover, drawLabels } from "./draw-labels.ts";
import { printTask } from "./print-task.ts";

// Runs in a process of its own (`print-labels.ts`), since it parses customers' files.
await serveBounded(async (input) => {
  const { title, cover, files, sheet, line, entries, outPath } = printTask.parse(input);
  const pdf = new CleanPdf();
  if (cover) pdf.add(pageSource(await drawCover(cover.lines, cover)), [0]);
  const sources = new Map<number, PageSource>();
  for (const [index, { path, pages }] of files.entries()) {
    const source = await extracted(path, pages);
    if (!source) return { unprintable: index };
    sources.set(index, source);
  }
  const drawing: DrawnItem[] = [];
  // Consecutive labels that we draw share their sheets.
  const draw = async () => {
    if (drawing.length === 0) return;
    const items = drawing.splice(0);
    const labels = pageSource(await drawLabels({ sheet, line, items, isCovered: pdf.pageCount > 0 }));
    pdf.add(labels, [...labels.pages.keys()]);
  };
  for (const entry of entries) {
    if ("fnsku" in entry) drawing.push(entry);
    else {
      await draw();
      const [source, pages] = [sources.get(entry.file), files[entry.file]?.pages];
      const index = pages?.indexOf(entry.page) ?? -1;
      if (source) pdf.add(source, Array<number>(entry.count).fill(index));
    }
  }
  await draw();
  await pipeline(Readable.from(pdf.end(title)), createWriteStream(outPath));
  return { pages: pdf.pageCount };
});

/**
 * The wanted pages of a customer's file, rewritten by pdf.js, which repairs damaged files; null if it cannot.
 * `pages` count from 1 and are in order.
 */
async function extracted(path: string, pages: readonly number[]): Promise<PageSource | null> {
  try {
    const file = await readFile(path);
    // Views, since a copy would stay until garbage is collected: two files of 20 MB take most of the memory.
    const document = await getDocumentProxy(new Uint8Array(file.buffer, file.byteOffset, file.length));
    const includePages = pages.map((page) => page - 1);
    const bytes = await document.extractPages([{ document: null, includePages }]);
    await document.loadingTask.destroy();
    const source = bytes && pageSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return source && source.pages.length === pages.length ? source : null;
  } catch {
    return null;
  }
}
