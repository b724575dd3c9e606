import type { ReactNode } from "react";

/** A list of names and values in two columns. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">{children}</dl>
);

/** One name with its value; "—" when there is none. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="font-medium tabular-nums">{children || "—"}</dd>
  </div>
);
