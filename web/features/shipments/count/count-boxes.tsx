import { boxConditionLabels } from "@prepara/domain/dock/box";
import { clsx } from "clsx";
import { Square, SquareCheck } from "lucide-react";
import type { FloorShipment } from "./floor-shipments.queries.ts";

type Boxes = FloorShipment["boxes"];

/** 'nº 12, nº 14' of the chosen boxes. */
export const boxNames = (boxes: Boxes, chosen: readonly string[]): string =>
  boxes
    .filter(({ id }) => chosen.includes(id))
    .map(({ number }) => `nº ${number}`)
    .join(", ");

type CountBoxesProps = { boxes: Boxes; chosen: readonly string[]; onChange: (chosen: string[]) => void };

/** The boxes of a shipment at the dock, of which the counted ones are chosen by tap or scan. */
export function CountBoxes({ boxes, chosen, onChange }: CountBoxesProps) {
  if (boxes.length === 0) return null;
  return (
    <section aria-label="Caixas" className="flex flex-col gap-2">
      <h2 className="font-semibold">De qual caixa saem as unidades?</h2>
      <ul className="flex flex-col gap-2">
        {boxes.map((box) => {
          const isChosen = chosen.includes(box.id);
          const Mark = isChosen ? SquareCheck : Square;
          return (
            <li key={box.id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() =>
                  onChange(isChosen ? chosen.filter((id) => id !== box.id) : [...chosen, box.id])
                }
                className={clsx(
                  "flex min-h-14 w-full items-center gap-3 rounded-control border bg-card px-4 py-1 text-left hover:bg-muted",
                  isChosen ? "border-primary" : "border-input",
                )}
              >
                <Mark
                  aria-hidden="true"
                  className={clsx("size-6 shrink-0", isChosen ? "text-primary" : "text-muted-foreground")}
                />
                <span className="min-w-0">
                  <span className="font-semibold">Caixa nº {box.number}</span>{" "}
                  <span className="wrap-anywhere font-mono text-muted-foreground text-sm">{box.code}</span>
                  <span className="block text-muted-foreground text-sm">{stateOf(box)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const stateOf = ({ isOpened, isConfirmed, condition }: Boxes[number]): string =>
  [
    isOpened ? "Já conferida" : isConfirmed ? "Por conferir" : "Confira a suíte na etiqueta",
    condition !== "ok" && boxConditionLabels[condition],
  ]
    .filter(Boolean)
    .join(" · ");
