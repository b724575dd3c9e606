import { useSyncExternalStore } from "react";

/**
 * Choices kept on this device, each as a mark on the page; `public/boot.js` sets them before the first paint.
 */
const marks = { motion: "reduce", density: "compact", shortcuts: "off" } as const;
type Mark = keyof typeof marks;

const listeners = new Set<() => void>();
const isOn = (mark: Mark): boolean => document.documentElement.dataset[mark] === marks[mark];

/** Keeps a choice and follows it at once: fewer movements, dense tables, no single-letter keys. */
export function keepSwitch(mark: Mark, isWanted: boolean): void {
  const root = document.documentElement;
  if (isWanted) root.dataset[mark] = marks[mark];
  else delete root.dataset[mark];
  try {
    if (isWanted) localStorage.setItem(`prepara-${mark}`, marks[mark]);
    else localStorage.removeItem(`prepara-${mark}`);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether somebody made this choice, as React state. */
export const useKeptSwitch = (mark: Mark): boolean => useSyncExternalStore(follow, () => isOn(mark));

/**
 * Whether keys without Ctrl or Cmd do something ("/", "?", "g d", "n"); they can be turned off (WCAG 2.1.4).
 */
export const areLettersOn = (): boolean => !isOn("shortcuts");
