import { useEffect } from "react";

/** Focuses the search when someone types while nothing has the focus, as a keyboard scanner does. */
export function useFocusSearchOnTyping() {
  // Syncs with the keyboard.
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
 * The element to focus after a check-in: the search for the next scan, or on phones the heading, which opens
 * no on-screen keyboard.
 */
export const nextFocusTarget = (isPhone: boolean): HTMLElement | null =>
  isPhone ? document.querySelector<HTMLElement>("main h1") : searchInput();
