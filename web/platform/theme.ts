import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";
const storageKey = "prepara-theme"; // read before paint by public/boot.js
const listeners = new Set<() => void>();

/** The theme the user chose; "system" when none was. */
function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

/** Keeps the choice and paints it at once. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  paintAtOnce(dark);
  for (const listener of listeners) listener();
}

/** Without fading, which on a list of a thousand rows would be thousands of colours at once. */
function paintAtOnce(isDark: boolean): void {
  const root = document.documentElement;
  root.dataset.repainting = "";
  root.classList.toggle("dark", isDark);
  root.getBoundingClientRect(); // the new colours count from here on, so nothing is left to fade when fading is back
  delete root.dataset.repainting;
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The chosen theme as React state. */
export const useTheme = (): Theme => useSyncExternalStore(follow, chosenTheme);
