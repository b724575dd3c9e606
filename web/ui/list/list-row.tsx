import { clsx } from "clsx";
import { type ReactNode, useSyncExternalStore } from "react";

type ListRowProps = { id: string; className?: string; children: ReactNode };

/**
 * Beyond the first screens of a phone, a row out of sight is neither laid out nor painted: a list of a
 * thousand comes and scrolls like one of ten. Rows much lower than a card say so by `--row-height`.
 */
const lazyWhenFar =
  "nth-[n+11]:[contain-intrinsic-size:auto_var(--row-height,12rem)] nth-[n+11]:[content-visibility:auto]";

/** A row of a list that is no table, often a card; it lights up when the user just wrote it. */
export function ListRow({ id, className, children }: ListRowProps) {
  return <li className={clsx(lazyWhenFar, className, useIsWritten(id) && "just-written")}>{children}</li>;
}

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
