import { useSyncExternalStore } from "react";

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
