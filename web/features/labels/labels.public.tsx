import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { NoticePanel } from "#web/ui/notice-panel";
import { floorLabelsQuery, labelsQuery } from "./labels.queries.ts";

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
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Enviar etiquetas
        <span className="sr-only"> da solicitação nº {number}</span>
      </Button>
      {isOpen && <SendLabelsDialog requestId={requestId} number={number} onClose={() => setOpen(false)} />}
    </>
  );
}

type PrintLabelsButtonProps = LabelsButtonProps & {
  size?: "normal" | "large";
  /** Shows beside the button which labels are missing. */
  showsMissing?: boolean;
};

/** 'Imprimir etiquetas' for staff: what was sent, pages to assign by hand, and printing. */
export function PrintLabelsButton({
  requestId,
  number,
  size = "normal",
  showsMissing = false,
}: PrintLabelsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {showsMissing && <Missing query={floorLabelsQuery(requestId)} />}
      <Button variant="secondary" size={size} onClick={() => setOpen(true)}>
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
  return missing.map((words) => <NoticePanel key={words} tone="warning" title={words} />);
}
