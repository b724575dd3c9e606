import type { Page } from "@playwright/test";

/** Buttons and links whose text reaches beyond them; not those that cut it off with an ellipsis. */
export function buttonFindings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, [role=button], a[href]")].flatMap((each) => {
      // An enlarged touch target reaches beyond its button, too.
      const isEnlarged = ["::before", "::after"].some(
        (part) => getComputedStyle(each, part).position === "absolute",
      );
      const isCutOff = getComputedStyle(each).overflowX !== "visible";
      const { scrollWidth, clientWidth, textContent } = each;
      const isWider = scrollWidth > clientWidth && each.checkVisibility({ visibilityProperty: true });
      return isWider && !isEnlarged && !isCutOff
        ? [`a text of ${scrollWidth} px in a button of ${clientWidth} px: ${textContent?.trim()}`]
        : [];
    }),
  );
}
