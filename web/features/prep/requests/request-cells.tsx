import { needsNoPayment, noCostLabel } from "@prepara/domain/prep/payment";
import { cancelledLabel, type PrepStatus, prepStatusLabels } from "@prepara/domain/prep/status";
import { carriers, carriersOf, trackingLink } from "@prepara/domain/scan/tracking-number";
import { progressText } from "@prepara/domain/work/progress";
import {
  CircleAlert,
  CircleCheck,
  Clock,
  ExternalLink,
  FileSearch,
  type LucideIcon,
  Truck,
  X,
} from "lucide-react";
import type { PrepRequest } from "#web/features/prep/prep.queries";
import { counted, weekdayAndDay } from "#web/platform/formats";
import { CopyButton } from "#web/ui/copy-button";
import { StatusPill, type Tone } from "#web/ui/status-pill";

const pillStyles = {
  pending_payment: ["warning", Clock],
  under_review: ["info", FileSearch],
  scheduled: ["success", CircleCheck],
  shipped: ["kraft", Truck],
} as const satisfies Record<PrepStatus, readonly [Tone, LucideIcon]>;

type PrepStatusPillProps = { status: PrepStatus; payableUsd: number; cancelledAt: string | null };

/** The status of a prep request, or that it is cancelled, for customers and admins alike. */
export function PrepStatusPill({ status, payableUsd, cancelledAt }: PrepStatusPillProps) {
  if (cancelledAt !== null)
    return (
      <StatusPill tone="neutral" icon={X}>
        {cancelledLabel}
      </StatusPill>
    );
  const isFree = needsNoPayment(status, payableUsd);
  const [tone, icon] = pillStyles[isFree ? "under_review" : status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {isFree ? noCostLabel : prepStatusLabels[status]}
    </StatusPill>
  );
}

/** 'Cancelamento pedido' while staff have not decided about it; else nothing. */
export function CancelRequestedPill({ cancelCaseNumber }: { cancelCaseNumber: number | null }) {
  if (cancelCaseNumber === null) return null;
  return (
    <StatusPill tone="warning" icon={CircleAlert}>
      Cancelamento pedido
    </StatusPill>
  );
}

type Units = { totalUnits: number; freeUnitsApplied: number; paidUnits: number };

/** "20 unidades", with the free and paid part below. */
export function UnitsLine({ totalUnits, freeUnitsApplied, paidUnits }: Units) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {counted(totalUnits, "unidade", "unidades")}
      <span className="block text-muted-foreground text-xs">
        {freeUnitsApplied} grátis · {counted(paidUnits, "paga", "pagas")}
      </span>
    </span>
  );
}

/** A tracking number with its likely carrier, a link to the carrier's page and a copy button. */
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

/** "UPS", or "FedEx ou USPS" when the number fits several carriers; empty when it fits none. */
export const carrierNames = (number: string): string =>
  carriersOf(number)
    .map((carrier) => carriers[carrier].name)
    .join(" ou ");

/** How far the work on a customer's own request is, when it is promised, and what it waits for. */
export function RequestProgress({ request: { progress } }: { request: PrepRequest }) {
  if (!progress) return null;
  const { promisedUntil } = progress;
  const text = progressText({
    ...progress,
    promisedDay: promisedUntil && weekdayAndDay(promisedUntil),
    isLate: promisedUntil !== null && new Date(promisedUntil) < new Date(),
  });
  return <p className="text-sm">{text}</p>;
}
