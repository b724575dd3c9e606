import { useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";

/** `done`: all steps are finished, so the next visit leaves no space for the list while counts load. */
type Step = "copied" | "dismissed" | "done";

const keyOf = (step: Step) => `prepara-first-steps-${step}`;
const { follow, tell } = changeSignal();

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
  tell();
}

export const useHasStep = (step: Step): boolean =>
  useSyncExternalStore(
    follow,
    () => hasStep(step),
    () => false,
  );
