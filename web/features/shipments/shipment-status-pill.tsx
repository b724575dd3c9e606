import type { ProductStatus } from "@prepara/domain/product/status";
import { productStatusLabels } from "@prepara/domain/product/status";
import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { CircleCheck, type LucideIcon, PackageCheck, PackageOpen, Truck } from "lucide-react";
import { StatusPill, type Tone } from "#web/ui/status-pill";

type Look = { tone: Tone; icon: LucideIcon };

const shipmentLooks = {
  in_transit: { tone: "info", icon: Truck },
  arrived: { tone: "success", icon: PackageCheck },
  prep_requested: { tone: "kraft", icon: PackageOpen },
} as const satisfies Record<ShipmentStatus, Look>;

const productLooks = {
  in_transit: shipmentLooks.in_transit,
  arrived: shipmentLooks.arrived,
  processed: { tone: "neutral", icon: CircleCheck },
} as const satisfies Record<ProductStatus, Look>;

/** Where a shipment stands, as icon, word and colour. */
export const ShipmentStatusPill = ({ status }: { status: ShipmentStatus }) => (
  <StatusPill {...shipmentLooks[status]}>{shipmentStatusLabels[status]}</StatusPill>
);

/** Where a product stands (docs/product.md#products). */
export const ProductStatusPill = ({ status }: { status: ProductStatus }) => (
  <StatusPill {...productLooks[status]}>{productStatusLabels[status]}</StatusPill>
);
