import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { hostOf } from "./link-host.ts";

/** Names and values of one thing, two beside each other where there is room. */
export const FactList = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-sm">{children}</dl>
);

/** One name and its value; "—" when there is none. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="font-medium tabular-nums">{children || "—"}</dd>
  </div>
);

/** A link out of the product, shown by its shop. */
export const FactLink = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noreferrer"
    className="inline-flex max-w-full items-center gap-1 text-primary underline underline-offset-4"
  >
    <span className="truncate">{children ?? hostOf(href)}</span>
    <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
    <span className="sr-only"> (abre em nova aba)</span>
  </a>
);
