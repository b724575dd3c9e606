import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useIsWritten } from "./just-written.ts";

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
