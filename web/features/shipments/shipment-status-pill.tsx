import type { ProductStatus } from "@prepara/domain/product/status";
import { productStatusLabels } from "@prepara/domain/product/status";
import type { ShipmentStatus } from "@prepara/domain/shipments/status";
import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { CircleCheck, type LucideIcon, PackageCheck, PackageOpen, Truck } from "lucide-react";
import { StatusPill, type Tone } from "#web/ui/status-pill";

type PillStyle = { tone: Tone; icon: LucideIcon };

const shipmentPills = {
  in_transit: { tone: "info", icon: Truck },
  arrived: { tone: "success", icon: PackageCheck },
  prep_requested: { tone: "kraft", icon: PackageOpen },
} as const satisfies Record<ShipmentStatus, PillStyle>;

const productPills = {
  in_transit: shipmentPills.in_transit,
  arrived: shipmentPills.arrived,
  processed: { tone: "neutral", icon: CircleCheck },
} as const satisfies Record<ProductStatus, PillStyle>;

export const ShipmentStatusPill = ({ status }: { status: ShipmentStatus }) => (
  <StatusPill {...shipmentPills[status]}>{shipmentStatusLabels[status]}</StatusPill>
);

export const ProductStatusPill = ({ status }: { status: ProductStatus }) => (
  <StatusPill {...productPills[status]}>{productStatusLabels[status]}</StatusPill>
);
