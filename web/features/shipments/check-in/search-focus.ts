import { useLayoutEffect } from "react";

/**
 * Makes the search usable with a scanner: keys typed while no control has the focus go to the search field,
 * and its text is selected on focus and on Enter, so that the next scan replaces it.
 */
export function useScanSearch() {
  // Syncs with the keyboard, before the first paint: whoever sees the page may already scan.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText =
        event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isNowhere = event.target instanceof Element && event.target.matches("body, main, h1");
      if (isText && isNowhere) searchInput()?.focus();
      else if (event.key === "Enter") selectSearch(event);
    };
    addEventListener("keydown", onKey);
    addEventListener("focusin", selectSearch);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("focusin", selectSearch);
    };
  }, []);
}

const searchInput = () => document.querySelector<HTMLInputElement>("main search input");

function selectSearch({ target }: Event) {
  const input = searchInput();
  if (input && target === input) input.select();
}

/**
 * The element to focus after a check-in: the search for the next scan, or on phones the heading, which opens
 * no on-screen keyboard.
 */
export const nextFocusTarget = (isPhone: boolean): HTMLElement | null =>
  isPhone ? document.querySelector<HTMLElement>("main h1") : searchInput();
