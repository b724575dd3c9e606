import { placeWord } from "@prepara/domain/stock/labels";
import { type HeldPlace, heldPlaces, type Places } from "@prepara/domain/stock/places";
import { clsx } from "clsx";
import { formatNumber } from "#web/ui/form/number";

const placeClasses = {
  announced: "border-info border-dashed bg-info-surface",
  on_hand: "border-success bg-success",
  damaged: "border-danger bg-danger",
  wrong: "border-danger bg-danger-surface",
  missing: "border-warning border-dashed bg-warning-surface",
  reserved: "border-kraft bg-kraft-surface",
  packed: "border-kraft-line bg-kraft-line",
  shipped: "border-primary bg-primary",
  returned: "border-input bg-muted",
  disposed: "border-input bg-muted",
  written_off: "border-input bg-muted",
  lost: "border-warning bg-warning",
} as const satisfies Record<HeldPlace, string>;

/** Usable units first, then those being prepared or shipped, then all others. */
const order = [
  "on_hand",
  "reserved",
  "packed",
  "shipped",
  "announced",
  "damaged",
  "wrong",
  "missing",
  "lost",
] as const satisfies readonly HeldPlace[];
const ordered = [...order, ...heldPlaces.filter((place) => !order.some((known) => known === place))];

/** The units of a shipment by place, as a bar to scale and in words. */
export function UnitsBar({ places }: { places: Places }) {
  const parts = ordered.map((place) => ({ place, units: places[place] })).filter(({ units }) => units > 0);
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden="true" className="flex h-4 gap-0.5">
        {parts.map(({ place, units }) => (
          <span
            key={place}
            className={clsx("min-w-1.5 basis-0 rounded-mark border", placeClasses[place])}
            style={{ flexGrow: units }}
          />
        ))}
      </div>
      <ul aria-label="Unidades por lugar" className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        {parts.map(({ place, units }) => (
          <li key={place} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={clsx("size-2.5 rounded-mark border", placeClasses[place])} />
            {formatNumber(units)} {placeWord(place, units)}
          </li>
        ))}
      </ul>
    </div>
  );
}
