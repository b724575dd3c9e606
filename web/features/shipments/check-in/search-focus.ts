import { useEffect } from "react";

/** A keyboard scanner types into nowhere when nothing has the focus; its code belongs into the search. */
export function useTypingSearches() {
  // Syncs with the keyboard of the page.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isText =
        event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isNowhere = event.target instanceof Element && event.target.matches("body, main, h1");
      if (isText && isNowhere) searchInput()?.focus();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

const searchInput = () => document.querySelector<HTMLInputElement>("main search input");

/**
 * Where one goes on after a check-in: the search, for the next scan; on a phone the heading, which brings up
 * no keyboard.
 */
export const nextPlace = (isPhone: boolean): HTMLElement | null =>
  isPhone ? document.querySelector<HTMLElement>("main h1") : searchInput();
