import {
  type OwnLabelFacts,
  type OwnSheet,
  ownSheetGeometry,
  ownSheets,
} from "@prepara/domain/labels/own-label";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useDownload } from "#web/platform/api/use-download";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { Dialog } from "#web/ui/overlay/dialog";
import { OwnLabel } from "./own-label.tsx";

/** Prints the label alone, on a page of its own size. */
const printed = `
@page { size: 4in 2in; margin: 0 }
@media screen { [data-printed] { display: none } }
@media print {
  html, body { min-height: 0; height: auto; margin: 0; padding: 0; background: white }
  body > :not([data-printed]) { display: none !important }
}`;

const sheetOptions = ownSheets.map((sheet) => ({ value: sheet, label: ownSheetGeometry[sheet].title }));

type OwnLabelDialogProps = { facts: OwnLabelFacts; onClose: () => void };

/** Shows our own label of an object, to print it or to save it as PDF. */
export function OwnLabelDialog({ facts, onClose }: OwnLabelDialogProps) {
  const [sheet, setSheet] = useState<OwnSheet>("thermal");
  const download = useDownload("Erro ao baixar etiqueta");
  const { type, number } = facts;
  const path = `/api/v1/floor/labels/${type}/${number}.pdf?sheet=${sheet}`;
  const label = <OwnLabel facts={facts} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Etiqueta"
      description="4 × 2 polegadas. Imprima em 100 %, sem margens."
      footer={
        <>
          <Button
            variant="secondary"
            size="large"
            isBusy={download.busyPath !== null}
            onClick={() => void download.run(path, `etiqueta-${type}-${number}.pdf`)}
          >
            Baixar PDF
          </Button>
          <Button size="large" onClick={() => print()}>
            Imprimir
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="overflow-hidden rounded-control border border-border">{label}</div>
        <Field label="Papel do PDF">
          <Select
            value={sheet}
            options={sheetOptions}
            onChange={({ target }) => setSheet(ownSheets.find((each) => each === target.value) ?? sheet)}
          />
        </Field>
      </div>
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
