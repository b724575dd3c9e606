import type { Page } from "@playwright/test";

/**
 * Faults of an open dialog on a phone (docs/checklist.md 32): it must cover the window; the buttons of its
 * footer must be inside the window, and their labels inside the buttons; without a footer its last button
 * must be reachable by scrolling. The navigation drawer is exempt, and so are destructive questions
 * (alertdialog), which are small by design.
 */
export async function phoneDialogFindings(page: Page): Promise<string[]> {
  // A toast that arrives in between passes the footer, too: only what is found again is a fault.
  let findings = await findingsNow(page);
  for (let again = 0; findings.length > 0 && again < 3; again += 1) {
    await page.waitForTimeout(500);
    findings = await findingsNow(page);
  }
  return findings;
}

function findingsNow(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A toast passes the footer while it slides to its place above it.
    const moving = document.getAnimations().filter((each) => {
      const target = each.effect instanceof KeyframeEffect ? each.effect.target : null;
      return target?.closest("[data-sonner-toast]");
    });
    await Promise.allSettled(moving.map((each) => each.finished));
    const sheet = [...document.querySelectorAll("[role=dialog]:not([data-slot=drawer])")].at(-1);
    if (!sheet || document.querySelector("[role=alertdialog]")) return [];
    const { innerWidth, innerHeight } = window;
    const box = sheet.getBoundingClientRect();
    const covers =
      box.left <= 0.5 && box.top <= 0.5 && box.right >= innerWidth - 0.5 && box.bottom >= innerHeight - 0.5;
    const isSeen = (each: Element) => each.checkVisibility({ visibilityProperty: true });
    const all = [...sheet.querySelectorAll("button")].filter(isSeen);
    const inFooter = all.filter((each) => each.closest("[data-slot=footer]"));
    const buttons = inFooter.length > 0 ? inFooter : all.slice(-1);
    if (inFooter.length === 0) buttons[0]?.scrollIntoView({ block: "nearest" });
    const lost = buttons.filter((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isOut = left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const label = each.firstElementChild?.getBoundingClientRect();
      const isOverfull =
        label !== undefined && (label.left < left || label.right > right || label.height > bottom - top);
      return isOut || isOverfull || (!each.disabled && !each.contains(hit));
    });
    return [
      ...(covers ? [] : [`a dialog of ${box.width} × ${box.height} px in ${innerWidth} × ${innerHeight} px`]),
      ...lost.map((each) => `out of reach in its dialog: ${each.textContent?.trim() || each.ariaLabel}`),
    ];
  });
}
