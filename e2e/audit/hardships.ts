import type { Page } from "@playwright/test";

/** What people do to pages so that they can read them; each gives back how it is undone. */
export const hardships: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  "200 % zoom": (page) => resized(page, 640, 400),
  // Opened wide and made narrow, so that the sidebar stays unfolded.
  "the width of a tablet": (page) => resized(page, 768, 1024),
  "wide text spacing": spaceText,
  "forced colours": async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    return () => page.emulateMedia({ forcedColors: null });
  },
};

/**
 * What the open screen loses under a hardship: it scrolls sideways, cuts words off, or has edges that nobody
 * sees.
 */
export async function losses(page: Page, hardship: string): Promise<string[]> {
  const undo = await hardships[hardship]?.(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const found = await page.evaluate(() => {
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
            "[data-slot=card], [data-slot=status-pill], main input:not([type=file]), main .bg-primary:is(button, a)",
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
  await undo?.();
  return found;
}

// WCAG 1.4.12; as a sheet of the document, because the content policy refuses style elements.
async function spaceText(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    );
    document.adoptedStyleSheets.push(sheet);
  });
  return () => page.evaluate(() => void document.adoptedStyleSheets.pop());
}

async function resized(page: Page, width: number, height: number): Promise<() => Promise<void>> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width, height });
  return () => page.setViewportSize(before);
}
