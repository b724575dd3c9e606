import { useSyncExternalStore } from "react";

/** `done`: all steps are finished, so the next visit leaves no space for the list while counts load. */
type Step = "copied" | "dismissed" | "done";

const keyOf = (step: Step) => `prepara-first-steps-${step}`;
const listeners = new Set<() => void>();

function hasStep(step: Step) {
  try {
    return localStorage.getItem(keyOf(step)) !== null;
  } catch {
    return false; // blocked storage: the list stays visible
  }
}

export function rememberStep(step: Step): void {
  try {
    localStorage.setItem(keyOf(step), "1");
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useHasStep = (step: Step): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasStep(step),
    () => false,
  );
