import { readFile, writeFile } from "node:fs/promises";
import { getDocumentProxy } from "unpdf";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";
import { CleanPdf, type PageSource, pageSource } from "./clean-pages.ts";
import { drawCover, drawLabels } from "./draw-labels.ts";
import { printTask } from "./print-task.ts";

// Runs in a process of its own (`print-labels.ts`), since it parses customers' files.
await serveBounded(async (input) => {
  const { title, cover, files, order, drawn, outPath } = printTask.parse(input);
  const pdf = new CleanPdf();
  if (cover) pdf.add(pageSource(await drawCover(cover.lines, cover)), [0]);
  const sources = new Map<number, PageSource>();
  for (const [index, { path, pages }] of files.entries()) {
    const source = await extracted(path, pages);
    if (!source) return { unprintable: index };
    sources.set(index, source);
  }
  for (const [file, page] of order) {
    const [source, pages] = [sources.get(file), files[file]?.pages];
    if (source && pages) pdf.add(source, [pages.indexOf(page)]);
  }
  if (drawn) {
    const labels = pageSource(await drawLabels(drawn));
    pdf.add(labels, [...labels.pages.keys()]);
  }
  await writeFile(outPath, pdf.end(title));
  return { pages: pdf.pageCount };
});

/**
 * The wanted pages of a customer's file, written again by pdf.js, which repairs what is broken; null if it
 * cannot. `pages` count from 1 and are in order.
 */
async function extracted(path: string, pages: readonly number[]): Promise<PageSource | null> {
  try {
    const document = await getDocumentProxy(new Uint8Array(await readFile(path)));
    const includePages = pages.map((page) => page - 1);
    const bytes = await document.extractPages([{ document: null, includePages }]);
    await document.cleanup();
    const source = bytes && pageSource(Buffer.from(bytes));
    return source && source.pages.length === pages.length ? source : null;
  } catch {
    return null;
  }
}
