import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

/** A link to an external site that opens in a new tab. Shows the host name unless it has children. */
export function OutLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-primary underline underline-offset-2 md:min-h-6"
    >
      <span className="truncate">{children ?? hostOf(href)}</span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only"> (em outra aba)</span>
    </a>
  );
}

/** The host name of a link, without "www."; the text itself when it is not a URL. */
const hostOf = (link: string): string =>
  URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, "") : link;
