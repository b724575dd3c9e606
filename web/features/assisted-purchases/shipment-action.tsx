import { Link } from "@tanstack/react-router";
import { PackagePlus, Truck } from "lucide-react";
import { Button, buttonClass } from "#web/ui/button";
import type { QueuedPurchase } from "./assisted-purchases.queries.ts";

type ShipmentActionProps = { purchase: QueuedPurchase; onShip: () => void };

/** A link to the shipment of a purchase, or a button that creates it once the purchase is concluded. */
export function ShipmentAction({ purchase, onShip }: ShipmentActionProps) {
  if (purchase.shipmentId) {
    return (
      <Link
        to="/admin/recebimentos"
        search={{ q: purchase.customer.suiteLabel }}
        className={buttonClass("quiet", "small")}
      >
        <Truck aria-hidden="true" />
        Envio criado
      </Link>
    );
  }
  if (purchase.status !== "concluido") return null;
  return (
    <Button variant="secondary" size="small" onClick={onShip}>
      <PackagePlus aria-hidden="true" />
      Criar envio
      <span className="sr-only"> de {purchase.productName}</span>
    </Button>
  );
}
