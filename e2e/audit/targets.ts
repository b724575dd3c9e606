import type { Page } from "@playwright/test";

/** Letters from which on a text is a sentence, and what stands in it is as high as its line (WCAG 2.5.8). */
const SENTENCE = 20;

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
      // What only screen readers see is never pressed with a finger.
      const isPressed = (each: Element) => {
        const { width, height } = each.getBoundingClientRect();
        const { display } = getComputedStyle(each);
        const siblings = [...(each.parentNode?.childNodes ?? [])];
        const isAmongWords = siblings.some(
          (one) => one.nodeType === 3 && (one.textContent ?? "").length > words,
        );
        // A link that stands in a line is as high as its line, unless its reach was stretched on purpose.
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
      // What can be pressed is the control, the label of a box to tick, and what a pseudo-element stretches
      // over the surroundings.
      const reachOf = (each: Element) => {
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
        const [width, height] = reachOf(each);
        if (width + 0.5 >= wanted && height + 0.5 >= wanted) return [];
        const name = each.getAttribute("aria-label") ?? each.textContent?.trim() ?? "";
        return [
          `${Math.round(width)} × ${Math.round(height)} px: ${each.tagName} "${name.slice(0, 40)}" ${each.className.slice?.(0, 80)}`,
        ];
      });
    },
    [least, SENTENCE] as const,
  );
}
