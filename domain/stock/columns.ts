import { type ShipmentStatus, statusAfterRequest } from "#domain/shipments/status";
import type { Places } from "./places.ts";

/** The unit columns of a shipment's row, which follow from its places (docs/decisions/0120). */
export type UnitColumns = {
  status: ShipmentStatus;
  receivedQty: number;
  damagedQty: number;
  requestedQty: number;
  removedQty: number;
};

/**
 * The unit columns of a counted shipment. Available = received − damaged − requested − removed = `on_hand`;
 * wrong units never count as received, and units that the warehouse lost no longer do.
 */
export function unitColumnsOf(places: Places): UnitColumns {
  const requestedQty = places.reserved + places.packed + places.shipped;
  const removedQty = places.returned + places.disposed;
  return {
    status: requestedQty > 0 ? statusAfterRequest(places.on_hand) : "arrived",
    receivedQty: places.on_hand + places.damaged + requestedQty + removedQty,
    damagedQty: places.damaged,
    requestedQty,
    removedQty,
  };
}
