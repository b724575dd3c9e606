import { trackingLink } from "@prepara/domain/shipments/tracking";
import { CopyButton } from "#web/ui/copy-button";
import { OutLink } from "#web/ui/out-link";
import { CarrierName } from "./tracking-field.tsx";

/** The tracking numbers of a shipment, with the carrier's page where it is known. */
export function TrackingList({ numbers }: { numbers: readonly string[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Rastreio</h3>
      <ul className="flex flex-col gap-1.5">
        {numbers.map((number) => {
          const link = trackingLink(number);
          return (
            <li key={number} className="flex items-center gap-2 rounded-control bg-muted pl-3 text-sm">
              <span className="min-w-0 flex-1 break-all font-mono text-xs">{number}</span>
              <CarrierName number={number} />
              {link && <OutLink href={link}>Rastrear</OutLink>}
              <CopyButton text={number} label={`Copiar código ${number}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
