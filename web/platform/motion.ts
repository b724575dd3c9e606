import { useSyncExternalStore } from "react";

const storageKey = "prepara-motion"; // read before paint by public/boot.js
const listeners = new Set<() => void>();

const isReduced = () => document.documentElement.dataset.motion === "reduce";

/** Keeps the choice on this device and follows it at once; without it the system's own setting counts. */
export function reduceMotion(isWanted: boolean): void {
  if (isWanted) document.documentElement.dataset.motion = "reduce";
  else delete document.documentElement.dataset.motion;
  try {
    if (isWanted) localStorage.setItem(storageKey, "reduce");
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether somebody chose fewer movements, as React state. */
export const useReducedMotion = (): boolean => useSyncExternalStore(follow, isReduced);
