import { useSyncExternalStore } from "react";

/** `done`: bought and asked, so that the next visit keeps no room for the list while it does not know yet. */
type Step = "copied" | "dismissed" | "done";

const keyOf = (step: Step) => `prepara-first-steps-${step}`;
const listeners = new Set<() => void>();

function isKept(step: Step) {
  try {
    return localStorage.getItem(keyOf(step)) !== null;
  } catch {
    return false; // without storage the list simply stays
  }
}

/** Remembers in this browser that a first step was done. */
export function keepStep(step: Step): void {
  try {
    localStorage.setItem(keyOf(step), "1");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether a first step was done in this browser. */
export const useIsKept = (step: Step): boolean => useSyncExternalStore(follow, () => isKept(step));
