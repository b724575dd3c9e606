import { type ProductStatus, productStatusLabels } from "@prepara/domain/product/status";
import { type ShipmentStatus, shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { clsx } from "clsx";
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

type ProductThumbProps = { name: string; photoUrl: string | null; className?: string };

/**
 * A product's thumbnail, or its initial while it has no photo. Has no alternative text: the name is next to
 * it.
 */
export function ProductThumb({ name, photoUrl, className }: ProductThumbProps) {
  const frame = clsx("shrink-0 overflow-hidden rounded-control border border-border", className ?? "size-11");
  if (photoUrl) {
    return (
      <img src={photoUrl} alt="" loading="lazy" decoding="async" className={clsx(frame, "object-cover")} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(frame, "flex items-center justify-center bg-kraft-surface font-bold text-kraft")}
    >
      {[...name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}
