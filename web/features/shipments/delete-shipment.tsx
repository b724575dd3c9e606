import { counted } from "#web/platform/formats";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog";
import { type Shipment, useDeleteShipment } from "./shipments.queries.ts";

type DeleteShipmentProps = { shipment: Shipment; onClose: () => void; onDeleted: () => void };

/** Asks before a purchase that is still on its way is taken back. */
export function DeleteShipment({ shipment, onClose, onDeleted }: DeleteShipmentProps) {
  const remove = useDeleteShipment();
  const confirm = async () => {
    const isGone = await remove.run(shipment.id);
    onClose();
    if (isGone) onDeleted();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Excluir ${shipment.product.name}?`}
      description={`A compra de ${counted(shipment.qty, "unidade", "unidades")} sai da sua lista e o galpão deixa de esperar por ela.`}
      confirm="Excluir"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
