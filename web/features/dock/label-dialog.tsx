import { createPortal } from "react-dom";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/overlay/dialog";
import { BoxLabel } from "./box-label.tsx";
import type { Box } from "./boxes.queries.ts";

/** Prints the label alone, on a page of its own size. */
const printed = `
@page { size: 4in 2in; margin: 0 }
@media screen { [data-printed] { display: none } }
@media print {
  html, body { min-height: 0; height: auto; margin: 0; padding: 0; background: white }
  body > :not([data-printed]) { display: none !important }
}`;

/** Our own label of a box, to look at and to print. */
export function LabelDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const label = (
    <BoxLabel
      number={box.number}
      suiteLabel={box.isConfirmed ? (box.customer?.suiteLabel ?? null) : null}
      loggedAt={box.loggedAt}
    />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Etiqueta"
      description="4 × 2 polegadas. Imprima em 100 %, sem margens."
      footer={
        <Button size="large" onClick={() => print()}>
          Imprimir
        </Button>
      }
    >
      <div className="overflow-hidden rounded-control border border-border">{label}</div>
      {createPortal(
        <div data-printed="" aria-hidden="true">
          <style>{printed}</style>
          {label}
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
