export const shipmentStatuses = ["in_transit", "arrived", "prep_requested"] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export const shipmentStatusLabels = {
  in_transit: "Em Trânsito",
  arrived: "Chegou",
  prep_requested: "Preparo solicitado",
} as const satisfies Record<ShipmentStatus, string>;
