import { clsx } from "clsx";
import { type ReactNode, useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";

type ListRowProps = { id: string; className?: string; children: ReactNode };

/**
 * From the 11th row on, rows outside the viewport are neither laid out nor painted, so that a list of a
 * thousand rows renders quickly. Rows much lower than a card set `--row-height`.
 */
const lazyWhenFar =
  "nth-[n+11]:[contain-intrinsic-size:auto_var(--row-height,12rem)] nth-[n+11]:[content-visibility:auto]";

/** A row of a list that is not a table, often a card. Highlighted after the user has just changed it. */
export function ListRow({ id, className, children }: ListRowProps) {
  return <li className={clsx(lazyWhenFar, className, useIsWritten(id) && "just-written")}>{children}</li>;
}

/** How long a changed row stays highlighted; as long as the animation `just-written` in motion.css. */
const SHOWN_MS = 1_200;

const shown = new Set<string>();
const { follow, tell } = changeSignal();

/** Highlights the rows with these ids for a moment, on any screen. */
export function highlightRows(ids: readonly string[]): void {
  for (const id of ids) shown.add(id);
  tell();
  setTimeout(() => {
    for (const id of ids) shown.delete(id);
    tell();
  }, SHOWN_MS);
}

/** Whether this user added or changed the row a moment ago. */
export const useIsWritten = (id: string): boolean =>
  useSyncExternalStore(
    follow,
    () => shown.has(id),
    () => false,
  );
