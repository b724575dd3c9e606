import { useLayoutEffect } from "react";
import { readKeyboard } from "./keyboard-reader.ts";

/** Keeps bar codes from pressing buttons and submitting forms, also on screens that receive no codes. */
export function ScannerGuard(): null {
  // Syncs with the keyboard, before the first paint: whoever sees the page may already scan.
  useLayoutEffect(() => readKeyboard(), []);
  return null;
}
