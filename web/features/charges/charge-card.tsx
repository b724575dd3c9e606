import { type ReactNode, useState } from "react";
import { day, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { PhotoStrip } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import { StatusPill } from "#web/ui/status-pill";
import { countText, pillOf } from "./charge-words.ts";
import type { Charge } from "./charges.queries.ts";

const ChargeHistory = lazyComponent(async () => (await import("./charge-history.tsx")).ChargeHistory, {
  fallback: () => <Skeleton className="h-16" />,
});

type ChargeCardProps = {
  charge: Charge;
  /** Rendered before the heading, such as a checkbox. */
  lead?: ReactNode;
  /** The customer's name and suite, on staff's screens. */
  whose?: ReactNode;
  /** Who made the charge, in words. */
  madeBy: string;
  /** Links to its request and its case. */
  links?: ReactNode;
  actions?: ReactNode;
  /** Whether the customer or staff look at it. */
  side: "customer" | "staff";
};

/** One charge: its reason, the calculation of its amount, who made it, and the photo of the work. */
export function ChargeCard({ charge, lead, whose, madeBy, links, actions, side }: ChargeCardProps) {
  const { number, description, productName, corrects, photo, amountUsd, payableUsd, state } = charge;
  const { tone, icon, words } = pillOf(charge);
  const [isOpen, setOpen] = useState(false);
  const isLowered = state === "open" && amountUsd > 0 && payableUsd !== amountUsd;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-2">
          {lead}
          <div className="flex min-w-0 flex-col gap-0.5">
            {whose}
            <h2 className="wrap-anywhere font-semibold">
              Nº {number} · {description}
            </h2>
            {productName && <p className="wrap-anywhere text-muted-foreground text-sm">{productName}</p>}
            <p className="text-muted-foreground text-sm tabular-nums">{countText(charge)}</p>
          </div>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5">
          <span className="font-semibold tabular-nums">{usd(amountUsd)}</span>
          <StatusPill tone={tone} icon={icon}>
            {words}
          </StatusPill>
        </div>
      </div>
      {isLowered && (
        <p className="text-sm">
          Com as correções, você paga <strong className="tabular-nums">{usd(payableUsd)}</strong>.
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1 text-muted-foreground text-sm">
          <span>
            {madeBy} em {day(charge.createdAt)}
            {charge.agreedAt && ` · aprovada em ${day(charge.agreedAt)}`}
            {charge.settledAt && ` · ${amountUsd < 0 ? "descontada" : "paga"} em ${day(charge.settledAt)}`}
          </span>
          {corrects !== null && <span>Corrige a cobrança nº {corrects}</span>}
          {links}
        </div>
        {photo && (
          <PhotoStrip
            photos={[{ id: String(number), url: photo.url, thumbUrl: photo.thumbnailUrl }]}
            subject={`cobrança nº ${number}`}
          />
        )}
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        {actions}
        <Button
          variant="quiet"
          className="first:-ml-4"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Histórico<span className="sr-only"> da cobrança nº {number}</span>
        </Button>
      </div>
      {isOpen && <ChargeHistory number={number} side={side} />}
    </Card>
  );
}
