import { corrections } from "@prepara/domain/stock/adjust";
import { noUnits, type Places } from "@prepara/domain/stock/places";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { UnitsBar } from "./units-bar.tsx";

const OwnStatement = lazyComponent(async () => (await import("./units-statement.tsx")).OwnStatement);
const FloorStatement = lazyComponent(async () => (await import("./units-statement.tsx")).FloorStatement);
const CorrectDialog = lazyComponent(async () => (await import("./correct-dialog.tsx")).CorrectDialog);

type CountedShipment = { id: string; qty: number; places: Places | null };

/** Before the first count all units are announced (docs/decisions/0120). */
const placesOf = ({ places, qty }: CountedShipment): Places => places ?? { ...noUnits, announced: qty };

/** Where the units of a shipment are, for its customer, with their statement (docs/product.md#units). */
export function OwnUnits({ shipment }: { shipment: CountedShipment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">Unidades</h3>
      <div className="w-full">
        <UnitsBar places={placesOf(shipment)} />
      </div>
      <StatementButton onOpen={() => setOpen(true)} />
      {isOpen && <OwnStatement id={shipment.id} onClose={() => setOpen(false)} />}
    </section>
  );
}

type FloorUnitsProps = {
  shipment: CountedShipment;
  /** Whether this person corrects units: staff of receiving, and not of their own account. */
  mayCorrect: boolean;
};

/** The same for staff, who correct units and undo counts. */
export function FloorUnits({ shipment, mayCorrect }: FloorUnitsProps) {
  const [open, setOpen] = useState<"statement" | "correct" | null>(null);
  const { id, qty, places } = shipment;
  const close = () => setOpen(null);
  return (
    <section aria-label="Unidades" className="flex flex-col gap-3">
      <UnitsBar places={placesOf(shipment)} />
      <div className="flex flex-wrap gap-2">
        <StatementButton onOpen={() => setOpen("statement")} />
        {mayCorrect && places && corrections.some(({ from }) => places[from] > 0) && (
          <Button variant="secondary" onClick={() => setOpen("correct")}>
            <Pencil aria-hidden="true" />
            Corrigir unidades
          </Button>
        )}
      </div>
      {open === "statement" && <FloorStatement id={id} mayUndo={mayCorrect} onClose={close} />}
      {open === "correct" && places && <CorrectDialog shipment={{ id, qty, places }} onClose={close} />}
    </section>
  );
}

const StatementButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button variant="secondary" onClick={onOpen}>
    Ver extrato das unidades
  </Button>
);

type DamagePhotosProps = { photos: Parameters<typeof toPhotos>[0]; productName: string };

/** The photos of damaged or wrong units, apart from those of the arrival; nothing without photos. */
export const DamagePhotos = ({ photos, productName }: DamagePhotosProps) =>
  photos.length > 0 && (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Fotos das danificadas ou erradas</h3>
      <PhotoStrip
        size="large"
        shown={10}
        subject={`danificadas ou erradas, ${productName}`}
        photos={toPhotos(photos)}
      />
    </section>
  );
