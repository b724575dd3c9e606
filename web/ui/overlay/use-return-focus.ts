import { useRef } from "react";

/**
 * Returns the focus when a layer closes: to `home` if given, else to the element that had it before. If that
 * was in a deleted row, to the next row, else to the page's heading. Radix only returns to its own trigger.
 */
export function useReturnFocus(home?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  const rowsBelow = useRef<readonly Element[]>([]);
  const remember = () => {
    opener.current = document.activeElement;
    rowsBelow.current = rowsAfter(document.activeElement);
  };
  const returnFocus = (event: Event) => {
    event.preventDefault();
    const before = opener.current;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const place = home?.() ?? (isThere ? before : null);
    if (place) place.focus();
    else if (document.activeElement === document.body) {
      const heading = document.querySelector<HTMLElement>("main h1");
      (firstControl(rowsBelow.current.find((row) => row.isConnected)) ?? heading)?.focus();
    }
  };
  return { remember, returnFocus };
}

/** The rows after the one that contains an element, or whose menu contains it. */
function rowsAfter(at: Element | null): Element[] {
  const menu = at?.closest("[role=menu]");
  const inRow = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : at;
  const rows: Element[] = [];
  let row = inRow?.closest("tr, li")?.nextElementSibling;
  while (row) {
    rows.push(row);
    row = row.nextElementSibling;
  }
  return rows;
}

const firstControl = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>("a[href], button:enabled, input:enabled") ?? null;
