import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useIsWritten } from "./just-written.ts";

type ListRowProps = { id: string; className?: string; children: ReactNode };

/** A row of a list that is no table, often a card; it lights up when the user just wrote it. */
export function ListRow({ id, className, children }: ListRowProps) {
  return <li className={clsx(className, useIsWritten(id) && "just-written")}>{children}</li>;
}
