import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { ErrorPanel } from "#web/ui/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { Skeleton } from "#web/ui/skeleton";
import { pendingShipmentQuery } from "./check-in.queries.ts";
import { CheckInForm } from "./check-in-form.tsx";
import { readDraft } from "./draft-store.ts";

type CheckInDialogProps = { id: string; onClose: () => void };

/** Confirms the arrival of one shipment; finds what was typed before on this device. */
export function CheckInDialog({ id, onClose }: CheckInDialogProps) {
  const { data: shipment, error, refetch } = useQuery(pendingShipmentQuery(id));
  const draft = useQuery({
    queryKey: ["check-in-draft", id],
    queryFn: () => readDraft(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (shipment?.status === "in_transit" && draft.data !== undefined)
    return <CheckInForm shipment={shipment} draft={draft.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Marcar como Recebido"
      {...(shipment && { description: shipment.product.name })}
      footer={
        <Button look="secondary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar envios", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : shipment && shipment.status !== "in_transit" ? (
        <NoticePanel tone="info" title="Este envio já foi recebido">
          O recebimento é registrado uma única vez.
        </NoticePanel>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}
