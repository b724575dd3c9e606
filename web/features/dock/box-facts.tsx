import { displayName } from "@prepara/domain/account/customer";
import { type BoxStatus, boxConditionLabels, boxStatusLabels } from "@prepara/domain/dock/box";
import { CircleCheck, CircleHelp, CircleX, PackageOpen, Truck } from "lucide-react";
import { counted, dayAndTime } from "#web/platform/formats";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Badge, StatusPill } from "#web/ui/status-pill";
import type { Box } from "./boxes.queries.ts";

const toneAndIcon = {
  matched: ["success", CircleCheck],
  owned: ["warning", CircleHelp],
  ownerless: ["danger", CircleX],
  opened: ["info", PackageOpen],
  handed_back: ["neutral", Truck],
} as const;

export function BoxStatusPill({ status }: { status: BoxStatus }) {
  const [tone, icon] = toneAndIcon[status];
  return (
    <StatusPill tone={tone} icon={icon}>
      {boxStatusLabels[status]}
    </StatusPill>
  );
}

/** Whose a box is, in a dialog that decides on it. */
export function OwnerLine({ box: { customer, isConfirmed } }: { box: Box }) {
  if (!customer) return <p className="font-semibold">Caixa sem dono</p>;
  return (
    <p className="wrap-anywhere font-semibold">
      Caixa da suíte {customer.suiteLabel} · {displayName(customer.fullName)},{" "}
      {isConfirmed ? "suíte confirmada" : "suíte ainda não confirmada"}
    </p>
  );
}

/** The facts of a box: suite in large figures, customer, announced products, code, condition, photos. */
export function BoxFacts({ box }: { box: Box }) {
  const { customer, shipments, photos } = box;
  const facts = [
    box.carrier,
    box.condition === "ok" ? null : boxConditionLabels[box.condition],
    box.shelf && `Prateleira ${box.shelf}`,
    dayAndTime(box.loggedAt),
    box.loggedBy,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <BoxStatusPill status={box.status} />
        {box.repeated && <Badge>repetida</Badge>}
      </div>
      {customer && (
        <div>
          <p className="font-bold text-6xl tabular-nums leading-none">
            <span className="sr-only">Suíte </span>
            {customer.suiteLabel}
          </p>
          <p className="wrap-anywhere pt-2">{displayName(customer.fullName)}</p>
        </div>
      )}
      {shipments.map((shipment) => (
        <p key={shipment.id} className="wrap-anywhere">
          {shipment.productName} · {counted(shipment.qty, "un. anunciada", "un. anunciadas")}
        </p>
      ))}
      <p className="wrap-anywhere text-muted-foreground text-sm">
        <span className="font-mono">{box.code}</span> · caixa nº {box.number} · {facts.join(" · ")}
      </p>
      {box.note && <p className="wrap-anywhere text-sm">{box.note}</p>}
      {box.handedBack && (
        <p className="wrap-anywhere text-sm">
          Devolvida em {dayAndTime(box.handedBack.at)}: {box.handedBack.reason}
        </p>
      )}
      {photos.length > 0 && (
        <PhotoStrip size="large" shown={6} subject={`caixa nº ${box.number}`} photos={toPhotos(photos)} />
      )}
    </div>
  );
}
