import type { Page } from "@playwright/test";

/**
 * A text longer than this is a sentence; controls inside a sentence may be as high as its line (WCAG 2.5.8).
 */
const SENTENCE_LETTERS = 20;

/**
 * Controls that are smaller than `least` pixels either way (docs/checklist.md 31); of an open dialog or menu
 * only, when there is one.
 */
export function targetFindings(page: Page, least: number): Promise<string[]> {
  return page.evaluate(
    ([wanted, words]) => {
      const open = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") ?? document;
      const selector =
        "button, a[href], input, select, textarea, summary, [role=tab], [role=menuitem], [role=option]";
      // Controls that only screen readers see are never pressed with a finger.
      const isPressed = (each: Element) => {
        const { width, height } = each.getBoundingClientRect();
        const { display } = getComputedStyle(each);
        const siblings = [...(each.parentNode?.childNodes ?? [])];
        const isAmongWords = siblings.some(
          (one) => one.nodeType === 3 && (one.textContent ?? "").length > words,
        );
        // A link in a line of text is as high as the line, unless a pseudo-element enlarges its target.
        const isStretched = getComputedStyle(each, "::after").position === "absolute";
        const isInText =
          display.startsWith("inline") &&
          (isAmongWords || (each.tagName === "A" && display === "inline" && !isStretched));
        return (
          width > 1 &&
          height > 1 &&
          !isInText &&
          each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !each.closest("[aria-hidden=true], [inert]")
        );
      };
      // The target of a press is the control, the label of a checkbox, or an absolutely positioned
      // pseudo-element, whichever is largest.
      const targetSizeOf = (each: Element) => {
        const own = each.getBoundingClientRect();
        const label = each.matches("[type=checkbox], [type=radio], [type=file]")
          ? each.closest("label")
          : null;
        const boxes = [own, ...(label ? [label.getBoundingClientRect()] : [])];
        for (const part of ["::before", "::after"]) {
          const style = getComputedStyle(each, part);
          if (style.content === "none" || style.position !== "absolute") continue;
          const [width, height] = [Number.parseFloat(style.width), Number.parseFloat(style.height)];
          if (width && height) boxes.push(new DOMRect(0, 0, width, height));
        }
        return [
          Math.max(...boxes.map((box) => box.width)),
          Math.max(...boxes.map((box) => box.height)),
        ] as const;
      };
      return [...open.querySelectorAll(selector)].filter(isPressed).flatMap((each) => {
        const [width, height] = targetSizeOf(each);
        if (width + 0.5 >= wanted && height + 0.5 >= wanted) return [];
        const name = each.getAttribute("aria-label") ?? each.textContent?.trim() ?? "";
        return [
          `${Math.round(width)} × ${Math.round(height)} px: ${each.tagName} "${name.slice(0, 40)}" ${each.className.slice?.(0, 80)}`,
        ];
      });
    },
    [least, SENTENCE_LETTERS] as const,
  );
}
