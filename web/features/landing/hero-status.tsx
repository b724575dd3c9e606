import { prepStatusLabels } from "@prepara/domain/prep/status";
import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { PackageCheck, PackageOpen, PackagePlus, Send, Truck } from "lucide-react";
import { StatusPill } from "#web/ui/status-pill";
import { POSTER_CHAPTER } from "./hero-scene/timeline.ts";

const statuses = [
  { tone: "neutral", icon: PackagePlus, word: "Compra registrada" },
  { tone: "info", icon: Truck, word: shipmentStatusLabels.in_transit },
  { tone: "success", icon: PackageCheck, word: shipmentStatusLabels.arrived },
  { tone: "kraft", icon: PackageOpen, word: shipmentStatusLabels.prep_requested },
  { tone: "success", icon: Send, word: prepStatusLabels.shipped },
] as const;

/** What the customer's screen says in each chapter; people who hear the page have the captions for it. */
export function HeroStatus() {
  return (
    <div
      aria-hidden="true"
      className="hero-status absolute -top-7 right-0 flex items-center gap-2 rounded-full border border-border bg-card py-1.5 pr-1.5 pl-3.5 text-muted-foreground text-xs lg:top-2 lg:right-auto lg:left-0"
    >
      Na sua conta
      {statuses.map(({ tone, icon, word }, index) => (
        <span key={word} data-hero-status="" hidden={index !== POSTER_CHAPTER} className="inline-flex">
          <StatusPill tone={tone} icon={icon}>
            {word}
          </StatusPill>
        </span>
      ))}
    </div>
  );
}
