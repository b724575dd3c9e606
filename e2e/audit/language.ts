import type { Page } from "@playwright/test";

/**
 * English words that untranslated texts contain. None is also a Portuguese word or a term that Brazilian
 * sellers use.
 */
const englishWords = `
  the and with your this that from are was will has have been you we please not of to is be or by an
  new all none yes save saved saving cancel delete deleted remove removed edit add added close open
  search loading loaded submit send sent back next previous continue finish done sign password
  username settings profile account address phone name date error failed failure success warning
  invalid required unknown undefined null NaN shipment shipments purchase purchases product products
  request requests balance history arrived pending scheduled shipped review processed expected
  received tracking number document documents file files upload uploaded training conversation message
  messages price prices cost fee fees quantity amount units weight height width length customer customers
  user users page view show hide more less copy copied retry
`
  .trim()
  .split(/\s+/);

/** English that is allowed: places, names of plans, product names. */
const allowedEnglish = [
  "United States",
  "Prepara Commerce Way",
  "Free Member",
  "Premium Subscriber",
  "Amazon Seller Central",
  "Seller Central",
  // The title of an English document that the advisor quotes.
  "'[A-Z][^']+'",
];

/** English texts that are visible or read aloud and not marked as English (docs/checklist.md 20). */
export function englishFindings(page: Page): Promise<string[]> {
  return page.evaluate(
    ([words, allowedPatterns]) => {
      const english = new RegExp(`(?<![\\p{L}\\d@./-])(${words.join("|")})(?![\\p{L}\\d@/-])`, "iu");
      const allowed = new RegExp(allowedPatterns.join("|"), "g");
      const isMarked = (each: Element) =>
        each.closest("script, style, noscript, code, [lang=en], [translate=no]");
      const found: string[] = [];
      const check = (text: string, where: string) => {
        const word = english.exec(text.replaceAll(allowed, ""))?.[0];
        if (word) found.push(`"${word}" in ${where}: ${text.trim().slice(0, 60)}`);
      };
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const parent = node.parentElement;
        if (parent?.checkVisibility() && !isMarked(parent)) check(node.textContent ?? "", "text");
      }
      for (const name of ["aria-label", "placeholder", "alt", "title"])
        for (const each of document.querySelectorAll(`[${name}]`))
          if (!isMarked(each)) check(each.getAttribute(name) ?? "", name);
      return found;
    },
    [englishWords, allowedEnglish] as const,
  );
}
