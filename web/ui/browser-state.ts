import { useSyncExternalStore } from "react";

/** Whether a media query matches, as React state. The build defines `matchMedia` where it prerenders. */
function useMedia(query: string): boolean {
  const matches = () => matchMedia(query).matches;
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    matches,
    matches,
  );
}

const PHONE = "(max-width: 767.98px)";

/**
 * Under 768 px the sidebar is a drawer, tables are cards and dialogs are full sheets (docs/product.md#shell).
 */
export const useIsPhone = (): boolean => useMedia(PHONE);

/** The same check once, outside React, for route loaders. */
export const isPhoneNow = (): boolean => matchMedia(PHONE).matches;

/** From 1024 px on, two columns fit next to each other. */
export const useIsWide = (): boolean => useMedia("(min-width: 1024px)");

function follow(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

const isOnline = () => navigator.onLine;

/** Whether this device has a network connection, as React state. The server may still be unreachable. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, isOnline, isOnline);
