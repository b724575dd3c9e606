import { useSyncExternalStore } from "react";

/**
 * How long a row shows that it was just written; the animation of `just-written` in motion.css lasts as long.
 */
const SHOWN_MS = 1_200;

const shown = new Set<string>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Lets the rows of these ids light up for a moment, wherever they are drawn. */
export function showWritten(ids: readonly string[]): void {
  for (const id of ids) shown.add(id);
  tell();
  setTimeout(() => {
    for (const id of ids) shown.delete(id);
    tell();
  }, SHOWN_MS);
}

const follow = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Whether the row of this id was added or changed a moment ago by the person who looks at it. */
export const useIsWritten = (id: string): boolean => useSyncExternalStore(follow, () => shown.has(id));
