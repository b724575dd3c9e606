import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { PackageCheck } from "lucide-react";
import { ClosedBox, OpenBox, ScannedBox } from "#web/ui/drawings/box-family";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { StatusPill } from "#web/ui/status-pill";

const box = { lengthIn: 16, widthIn: 11, heightIn: 9, weightLb: 6.4 } as const;
const facts = [
  { name: "Unidades", value: "24" },
  { name: "Peso", value: "6,4 lb" },
  { name: "Medidas", value: "16 × 11 × 9 in" },
] as const;
const photos = [
  { key: "closed", drawing: <ClosedBox />, ground: "bg-info-surface" },
  { key: "open", drawing: <OpenBox />, ground: "bg-kraft-surface" },
  { key: "scanned", drawing: <ScannedBox />, ground: "bg-success-surface" },
] as const;

/** An arrived shipment as in 'Chegaram', with example data. */
export function ArrivalExample() {
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[1fr_14rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-semibold text-lg">Fone de ouvido sem fio</span>
          <StatusPill tone="success" icon={PackageCheck}>
            {shipmentStatusLabels.arrived}
          </StatusPill>
        </div>
        <ul aria-label="Fotos de exemplo" className="grid grid-cols-3 gap-2">
          {photos.map(({ key, drawing, ground }, index) => (
            <li key={key} className={`overflow-hidden rounded-control ${ground} px-3 pt-2`}>
              <span className="sr-only">{`Foto ${index + 1}`}</span>
              {drawing}
            </li>
          ))}
        </ul>
        <dl className="flex flex-wrap justify-between gap-x-5 gap-y-2 border-border border-t pt-4 tabular-nums">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-muted-foreground text-sm">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BoxToScale {...box} isLabelled className="mx-auto h-56 min-w-0 max-w-full" />
    </div>
  );
}
