import { readFile } from "node:fs/promises";
import { labelLimits } from "@prepara/domain/labels/label";
import { pageCodes } from "@prepara/domain/labels/page-codes";
import { getDocumentProxy } from "unpdf";
import * as z from "zod";
import { serveBounded } from "#server/platform/bounded-process/serve-bounded";

// Runs in a process of its own (`read-labels.ts`), since the file is untrusted.
const task = z.object({ path: z.string() });

/** The most characters of a page that are read; a label has a few hundred. */
const MAX_CHARACTERS = 20_000;

await serveBounded(async (input) => {
  const { path } = task.parse(input);
  const content = new Uint8Array(await readFile(path));
  const document = await getDocumentProxy(content).catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return isLocked ? ("locked" as const) : ("broken" as const);
  });
  if (typeof document === "string") return { unreadable: document };
  if (document.numPages > labelLimits.pagesOfFile) return { unreadable: "too_many_pages" };
  const pages: { codes: string[] }[] = [];
  let size = { width: 0, height: 0 };
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      if (number === 1) size = { width: Math.round(width), height: Math.round(height) };
      const { items } = await page.getTextContent();
      let text = "";
      for (const item of items) {
        if (text.length >= MAX_CHARACTERS) break;
        if ("str" in item) text += item.str + (item.hasEOL ? "\n" : " ");
      }
      page.cleanup();
      pages.push({ codes: pageCodes(text) });
    }
  } catch {
    return { unreadable: "broken" };
  }
  return { pages, ...size };
});
