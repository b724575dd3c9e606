import type { Page } from "@playwright/test";
import { openScreen } from "../screens/open-screen.ts";
import type { Screen } from "../screens/screen.ts";

/** What people do to pages so that they can read them. */
export const hardships: Record<string, (page: Page) => Promise<void>> = {
  "200 % zoom": (page) => page.setViewportSize({ width: 640, height: 400 }),
  // Opened wide and made narrow, so that the sidebar stays unfolded.
  "the width of a tablet": (page) => page.setViewportSize({ width: 768, height: 1024 }),
  "wide text spacing": spaceText,
  "forced colours": (page) => page.emulateMedia({ forcedColors: "active" }),
};

/** What a screen loses under a hardship: it scrolls sideways, cuts words off, or has edges that nobody sees. */
export async function losses(page: Page, screen: Screen, hardship: string): Promise<string[]> {
  await openScreen(page, screen);
  await hardships[hardship]?.(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isSeen = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = [...document.querySelectorAll("main button, main a[href], main h1, main h2")].filter(
      isSeen,
    );
    const cut = controls.filter((each) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(each);
      if (webkitLineClamp !== "none") return false; // cut after so many lines on purpose
      const hides = [overflowX, overflowY].some((value) => value === "hidden" || value === "clip");
      return hides && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1);
    });
    const wide = [...document.querySelectorAll("main table")].filter(
      ({ parentElement: box }) => box && box.scrollWidth > box.clientWidth + 1,
    );
    const isForced = matchMedia("(forced-colors: active)").matches;
    const edgeless = isForced
      ? [
          ...document.querySelectorAll(
            "[data-slot=card], [data-slot=status-pill], main input:not([type=file])",
          ),
        ]
          // A box to tick lies unseen over the mark that shows it.
          .map((each) => (each.matches(".peer") ? (each.nextElementSibling ?? each) : each))
          .filter((each) => isSeen(each) && Number.parseFloat(getComputedStyle(each).borderTopWidth) === 0)
      : [];
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px in ${clientWidth} px`] : []),
      ...wide.map((each) => `a table scrolls sideways: ${each.querySelector("caption")?.textContent}`),
      ...cut.map((each) => `cut off: ${each.outerHTML.slice(0, 120)}`),
      ...edgeless.map((each) => `without an edge: ${each.outerHTML.slice(0, 120)}`),
    ];
  });
}

// WCAG 1.4.12; as a sheet of the document, because the content policy refuses style elements.
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
}
