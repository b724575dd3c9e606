import { carriers, carriersOf, trackingLink } from "@prepara/domain/shipments/tracking";
import { ExternalLink } from "lucide-react";
import { CopyButton } from "#web/ui/copy-button";

/** A tracking number with the carrier it looks like, the carrier's page and a copy button. */
export function TrackingLine({ number }: { number: string }) {
  const link = trackingLink(number);
  const carrier = carrierNames(number);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-all font-mono text-sm">{number}</span>
      <CopyButton text={number} label={`Copiar código de rastreio ${number}`} className="-my-1.5" />
      {link ? (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1 font-medium text-primary text-sm underline-offset-4 hover:underline md:min-h-6"
        >
          Rastrear na {carrier}
          <ExternalLink aria-hidden="true" className="size-3.5" />
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      ) : (
        carrier && <span className="text-muted-foreground text-sm">{carrier}</span>
      )}
    </span>
  );
}

/** "UPS", or "FedEx ou USPS" when the number fits several; empty when it fits none. */
export const carrierNames = (number: string): string =>
  carriersOf(number)
    .map((carrier) => carriers[carrier].name)
    .join(" ou ");
