import type { Page } from "@playwright/test";
import { ENGLISH, RIGHTLY_ENGLISH } from "./english-words.ts";

/** English that somebody could see or hear, outside of what is marked as English (docs/checklist.md 20). */
export function englishFindings(page: Page): Promise<string[]> {
  return page.evaluate(
    ([words, right]) => {
      const english = new RegExp(`(?<![\\p{L}\\d@./-])(${words.join("|")})(?![\\p{L}\\d@/-])`, "iu");
      const allowed = new RegExp(right.join("|"), "g");
      const isMarked = (each: Element) =>
        each.closest("script, style, noscript, code, [lang=en], [translate=no]");
      const found: string[] = [];
      const look = (text: string, where: string) => {
        const word = english.exec(text.replaceAll(allowed, ""))?.[0];
        if (word) found.push(`"${word}" in ${where}: ${text.trim().slice(0, 60)}`);
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (parent?.checkVisibility() && !isMarked(parent)) look(node.textContent ?? "", "text");
      }
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        for (const each of document.querySelectorAll(`[${name}]`))
          if (!isMarked(each)) look(each.getAttribute(name) ?? "", name);
      return found;
    },
    [ENGLISH, RIGHTLY_ENGLISH] as const,
  );
}
