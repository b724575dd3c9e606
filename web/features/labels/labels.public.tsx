import { useQuery } from "@tanstack/react-query";
import { Printer, Tags, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { floorLabelsQuery, labelsQuery } from "./labels.queries.ts";

export { OwnLabelButton } from "./own-label-button.tsx";

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

type PrintLabelsButtonProps = LabelsButtonProps & {
  size?: "normal" | "large";
  /** Says beside the button which labels are missing. */
  tellsMissing?: boolean;
};

/** 'Imprimir etiquetas' for staff: what was sent, pages to assign by hand, and printing. */
export function PrintLabelsButton({
  requestId,
  number,
  size = "normal",
  tellsMissing = false,
}: PrintLabelsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {tellsMissing && <Missing query={floorLabelsQuery(requestId)} />}
      <Button look="secondary" size={size} onClick={() => setOpen(true)}>
        <Printer aria-hidden="true" />
        Imprimir etiquetas
        <span className="sr-only"> da solicitação nº {number}</span>
      </Button>
      {isOpen && <PrintLabelsDialog requestId={requestId} number={number} onClose={() => setOpen(false)} />}
    </>
  );
}

/** 'Falta a etiqueta de 2 caixas' on the customer's own request. */
export const MissingLabels = ({ requestId }: { requestId: string }) => (
  <Missing query={labelsQuery(requestId)} />
);

function Missing({ query }: { query: ReturnType<typeof labelsQuery | typeof floorLabelsQuery> }) {
  const missing = useQuery(query).data?.missing ?? [];
  return missing.map((words) => (
    <p key={words} className="flex items-center gap-2 font-semibold text-base text-warning">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      {words}
    </p>
  ));
}
