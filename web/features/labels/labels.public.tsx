import { Printer, Tags } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";

const SendLabelsDialog = lazyComponent(
  async () => (await import("./send-labels-dialog.tsx")).SendLabelsDialog,
  { preloadOn: "interaction" },
);
const PrintLabelsDialog = lazyComponent(
  async () => (await import("./print-labels-dialog.tsx")).PrintLabelsDialog,
  { preloadOn: "interaction" },
);

type LabelsButtonProps = { requestId: string; number: number };

/** 'Enviar etiquetas' of the customer's own request, with what is missing and what was sent. */
export function SendLabelsButton({ requestId, number }: LabelsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Tags aria-hidden="true" />
        Enviar etiquetas
        <span className="sr-only"> da solicitação nº {number}</span>
      </Button>
      {isOpen && <SendLabelsDialog requestId={requestId} number={number} onClose={() => setOpen(false)} />}
    </>
  );
}

/** 'Imprimir etiquetas' for staff: what was sent, pages to assign by hand, and printing. */
export function PrintLabelsButton({
  requestId,
  number,
  size = "normal",
}: LabelsButtonProps & { size?: "normal" | "large" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size={size} onClick={() => setOpen(true)}>
        <Printer aria-hidden="true" />
        Imprimir etiquetas
      </Button>
      {isOpen && <PrintLabelsDialog requestId={requestId} number={number} onClose={() => setOpen(false)} />}
    </>
  );
}
