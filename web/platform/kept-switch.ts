import { useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";

/**
 * Preferences stored on this device, each as a data attribute of the page; `public/boot.js` sets them before
 * the first paint.
 */
type Preference = "motion" | "density" | "shortcuts" | "tones" | "vibration" | "tint";

const values: Partial<Record<Preference, string>> = { motion: "reduce", density: "compact" };
const storedValue = (preference: Preference) => values[preference] ?? "off";

const { follow, tell } = changeSignal();
/** Whether this preference is on. */
export const isKept = (preference: Preference): boolean =>
  document.documentElement.dataset[preference] === storedValue(preference);

/**
 * Stores and applies a preference: reduced motion, dense tables, no single-letter shortcuts; no tones, no
 * vibration, no colour after a scan.
 */
export function keepSwitch(preference: Preference, isWanted: boolean): void {
  const root = document.documentElement;
  if (isWanted) root.dataset[preference] = storedValue(preference);
  else delete root.dataset[preference];
  try {
    if (isWanted) localStorage.setItem(`prepara-${preference}`, storedValue(preference));
    else localStorage.removeItem(`prepara-${preference}`);
  } catch {
    // Without storage the preference lasts until the page is closed.
  }
  tell();
}

/** Whether this preference is on, as React state. */
export const useKeptSwitch = (preference: Preference): boolean =>
  useSyncExternalStore(
    follow,
    () => isKept(preference),
    () => false,
  );

/** Whether single-letter shortcuts are on ("/", "?", "g d", "n"); they can be turned off (WCAG 2.1.4). */
export const areLettersOn = (): boolean => !isKept("shortcuts");
