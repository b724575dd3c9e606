import type { Page } from "@playwright/test";

/**
 * Ways in which people change how pages are shown in order to read them; each returns a function that undoes
 * it.
 */
const viewingConditions: Record<string, (page: Page) => Promise<() => Promise<void>>> = {
  "200 % zoom": (page) => resized(page, 640, 400),
  // The page was opened wide and is made narrow, so the sidebar stays open.
  "the width of a tablet": (page) => resized(page, 768, 1024),
  "wide text spacing": spaceText,
  "forced colours": async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    return () => page.emulateMedia({ forcedColors: null });
  },
};

/** Faults of the open screen under each condition: it scrolls sideways, cuts words off, or loses borders. */
export async function viewingConditionFindings(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, apply] of Object.entries(viewingConditions)) {
    const undo = await apply(page);
    findings.push(...(await layoutFindings(page)).map((each) => `with ${name}: ${each}`));
    await undo();
  }
  return findings;
}

async function layoutFindings(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isVisible = (each: Element) =>
      each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const controls = [...document.querySelectorAll("main button, main a[href], main h1, main h2")].filter(
      isVisible,
    );
    const cutOff = controls.filter((each) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(each);
      if (webkitLineClamp !== "none") return false; // shortened on purpose
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
          // A checkbox is invisible, over the mark that shows its state.
          .map((each) => (each.matches(".peer") ? (each.nextElementSibling ?? each) : each))
          .filter((each) => isVisible(each) && Number.parseFloat(getComputedStyle(each).borderTopWidth) === 0)
      : [];
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways: ${scrollWidth} px in ${clientWidth} px`] : []),
      ...wide.map((each) => `a table scrolls sideways: ${each.querySelector("caption")?.textContent}`),
      ...cutOff.map((each) => `cut off: ${each.outerHTML.slice(0, 120)}`),
      ...edgeless.map((each) => `without an edge: ${each.outerHTML.slice(0, 120)}`),
    ];
  });
}

// WCAG 1.4.12; as a constructed style sheet, because the content security policy refuses style elements.
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
