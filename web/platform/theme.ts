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
  document.documentElement.classList.toggle("dark", dark);
  for (const listener of listeners) listener();
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The chosen theme as React state. */
export const useTheme = (): Theme => useSyncExternalStore(follow, chosenTheme);
