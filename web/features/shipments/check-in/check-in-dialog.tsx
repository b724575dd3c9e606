import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShipmentMeasures } from "#web/features/shipments/shipment-measures";
import { useIsPhone } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { toPhotos } from "#web/ui/photo/photo";
import { PhotoStrip } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import {
  draftQuery,
  listedShipment,
  type PendingShipment,
  pendingShipmentQuery,
  waitingQuery,
} from "./check-in.queries.ts";
import { CheckInForm } from "./check-in-form.tsx";
import { nextFocusTarget } from "./search-focus.ts";

type CheckInDialogProps = {
  userId: string;
  id: string;
  onClose: () => void;
  onReceived: (shipment: PendingShipment) => void;
};

/**
 * Loads one shipment and its draft on this device, then shows the check-in form, or what was recorded when it
 * has been received already.
 */
export function CheckInDialog({ userId, id, onClose, onReceived }: CheckInDialogProps) {
  const cache = useQueryClient();
  const isPhone = useIsPhone();
  const {
    data: shipment,
    error,
    refetch,
  } = useQuery({
    ...pendingShipmentQuery(id),
    // The list's data is used until the server responds: the warehouse may be offline.
    initialData: () => listedShipment(cache, id),
    initialDataUpdatedAt: 0,
  });
  const draft = useQuery(draftQuery(userId, id));
  const waiting = useQuery(waitingQuery(userId)).data;
  const isWaiting = waiting?.some((item) => item.shipmentId === id) ?? false;
  if (shipment?.status === "in_transit" && draft.data !== undefined && waiting && !isWaiting)
    return (
      <CheckInForm
        userId={userId}
        shipment={shipment}
        draft={draft.data}
        onClose={onClose}
        onReceived={() => onReceived(shipment)}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      // Also when a quick check-in is followed by the response that the shipment was received.
      returnFocus={() => nextFocusTarget(isPhone)}
      title="Marcar como Recebido"
      {...(shipment && { description: shipment.product.name })}
      footer={
        <Button look="secondary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {isWaiting ? (
        <NoticePanel tone="info" title="Este recebimento espera para ser enviado">
          Ele está na lista de Recebimentos, onde pode ser enviado de novo ou descartado.
        </NoticePanel>
      ) : error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar envios", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : shipment && shipment.status !== "in_transit" ? (
        <Received shipment={shipment} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}

function Received({ shipment }: { shipment: PendingShipment }) {
  const { product, photos } = shipment;
  return (
    <div className="flex flex-col gap-5">
      <NoticePanel tone="info" title="Este envio já foi recebido">
        O recebimento é registrado uma única vez.
      </NoticePanel>
      {photos.length > 0 && (
        <PhotoStrip size="large" shown={10} subject={product.name} photos={toPhotos(photos)} />
      )}
      <ShipmentMeasures shipment={shipment} />
    </div>
  );
}
