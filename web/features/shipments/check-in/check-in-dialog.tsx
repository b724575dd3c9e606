import { useQuery, useQueryClient } from "@tanstack/react-query";
import { floorShipmentQuery } from "#web/features/shipments/count/floor-shipments.queries";
import { ShipmentMeasures } from "#web/features/shipments/shipment-measures";
import { DamagePhotos, FloorUnits } from "#web/features/stock/stock.public";
import { useDraftStart } from "#web/platform/outbox/use-kept-draft";
import { useIsPhone } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import {
  checkInSubject,
  listedShipment,
  type PendingShipment,
  pendingShipmentQuery,
} from "./check-in.queries.ts";
import { parseDraft } from "./check-in-draft.ts";
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
  const { isWaiting, start, ...sending } = useDraftStart(userId, checkInSubject(id), parseDraft);
  if (shipment?.status === "in_transit" && start)
    return (
      <CheckInForm
        key={start.readAt}
        userId={userId}
        shipment={shipment}
        draft={start.draft}
        isUnreadable={start.isUnreadable}
        onClose={onClose}
        onReceived={() => onReceived(shipment)}
        {...sending}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      // This dialog replaces the form when the server responds that the shipment was received.
      returnFocus={() => nextFocusTarget(isPhone)}
      title="Marcar como Recebido"
      {...(shipment && { description: shipment.product.name })}
      footer={
        <Button variant="secondary" onClick={onClose}>
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
  const { id, product, photos } = shipment;
  const { data: counted, error, refetch } = useQuery(floorShipmentQuery(id));
  return (
    <div className="flex flex-col gap-5">
      <NoticePanel tone="info" title="Este envio já foi recebido">
        O recebimento é registrado uma única vez.
      </NoticePanel>
      {photos.length > 0 && (
        <PhotoStrip size="large" shown={10} subject={product.name} photos={toPhotos(photos)} />
      )}
      <DamagePhotos photos={counted?.damagePhotos ?? []} productName={product.name} />
      <ShipmentMeasures shipment={shipment} />
      {counted ? (
        <FloorUnits shipment={counted} mayCorrect={!counted.isOwn} />
      ) : error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar envios", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </div>
  );
}
