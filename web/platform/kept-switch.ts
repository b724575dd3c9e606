import { useSyncExternalStore } from "react";

/**
 * Preferences stored on this device, each as a data attribute of the page; `public/boot.js` sets them before
 * the first paint.
 */
type Mark = "motion" | "density" | "shortcuts" | "tones" | "vibration" | "tint";

const values: Partial<Record<Mark, string>> = { motion: "reduce", density: "compact" };
const storedWord = (mark: Mark) => values[mark] ?? "off";

const listeners = new Set<() => void>();
/** Whether this preference is kept on this device. */
export const isKept = (mark: Mark): boolean => document.documentElement.dataset[mark] === storedWord(mark);

/**
 * Stores and applies a preference: reduced motion, dense tables, no single-letter shortcuts; no tones, no
 * vibration, no colour after a scan.
 */
export function keepSwitch(mark: Mark, isWanted: boolean): void {
  const root = document.documentElement;
  if (isWanted) root.dataset[mark] = storedWord(mark);
  else delete root.dataset[mark];
  try {
    if (isWanted) localStorage.setItem(`prepara-${mark}`, storedWord(mark));
    else localStorage.removeItem(`prepara-${mark}`);
  } catch {
    // Without storage the preference lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether this preference is on, as React state. */
export const useKeptSwitch = (mark: Mark): boolean => useSyncExternalStore(follow, () => isKept(mark));

/** Whether single-letter shortcuts are on ("/", "?", "g d", "n"); they can be turned off (WCAG 2.1.4). */
export const areLettersOn = (): boolean => !isKept("shortcuts");
