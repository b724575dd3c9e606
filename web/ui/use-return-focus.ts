import { useRef } from "react";

/**
 * Brings the focus back when a layer closes: to `home` if given, else to what had it before, else to the page's
 * heading when that is gone (the deleted row, the empty state). Radix only knows how to go back to its own trigger.
 */
export function useReturnFocus(home?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null);
  const remember = () => {
    opener.current = document.activeElement;
  };
  const goBack = (event: Event) => {
    event.preventDefault();
    const before = opener.current;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    const place = home?.() ?? (isThere ? before : null);
    if (place) place.focus();
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>("main h1")?.focus();
  };
  return { remember, goBack };
}
