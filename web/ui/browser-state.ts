import { useSyncExternalStore } from "react";

/** Whether a media query matches, followed live. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false, // in the build, which has no screen
  );
}

const PHONE = "(max-width: 767.98px)";

/**
 * Under 768 px the sidebar is a drawer, tables are cards and dialogs are full sheets (docs/product.md#shell).
 */
export const useIsPhone = (): boolean => useMedia(PHONE);

/** The same question asked once, outside React: what a route loads beforehand. */
export const isPhoneNow = (): boolean => matchMedia(PHONE).matches;

/** From 1024 px on there is room for something beside a form or a conversation. */
export const useIsWide = (): boolean => useMedia("(min-width: 1024px)");

function follow(changed: () => void) {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Whether this device has a network, followed live; the server behind it may still be out of reach. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
