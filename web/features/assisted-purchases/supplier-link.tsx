import { ExternalLink } from "lucide-react";

const hostOf = (link: string) => {
  try {
    return new URL(link).hostname.replace(/^www\./, "");
  } catch {
    return link; // kept from before links were checked
  }
};

/** The shop's address, opened in another tab. */
export function SupplierLink({ href }: { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 text-primary underline underline-offset-2 md:min-h-6"
    >
      <span className="truncate">{hostOf(href)}</span>
      <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only"> (fornecedor, em outra aba)</span>
    </a>
  );
}
