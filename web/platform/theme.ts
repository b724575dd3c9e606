import { useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";

export type Theme = "light" | "dark" | "system";
const storageKey = "prepara-theme"; // read before paint by public/boot.js
const { follow, tell } = changeSignal();

/** The stored theme; "system" when none was chosen. */
function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

/** Stores and applies a theme. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Without storage the theme lasts until the page is closed.
  }
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  paintAtOnce(dark);
  tell();
}

/** Applies the theme without transitions, which would be thousands at once on a long list. */
function paintAtOnce(isDark: boolean): void {
  const root = document.documentElement;
  root.dataset.repainting = "";
  root.classList.toggle("dark", isDark);
  root.getBoundingClientRect(); // forces the new style to apply while transitions are off
  delete root.dataset.repainting;
}

/** The chosen theme as React state. */
export const useTheme = (): Theme => useSyncExternalStore(follow, chosenTheme);
