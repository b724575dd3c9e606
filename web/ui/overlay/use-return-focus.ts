import { useRef } from "react";

/**
 * Brings the focus back when a layer closes: to `home` if given, else to what had it before. When that is
 * gone with its deleted row, to the row after it, else to the page's heading. Radix only knows how to go back
 * to its own trigger.
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

/** The rows of a table or list below the one that something stands in, or whose menu it is in. */
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
