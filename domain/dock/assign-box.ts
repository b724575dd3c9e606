import type { BoxStatus } from "./box.ts";

/** A shipment that was announced with the code of a box. */
export type AnnouncedShipment = {
  id: string;
  userId: string;
  /** Units of it are on their way or missing. */
  isExpected: boolean;
};

/** The owner of a box and the shipments it holds. */
export type Assignment = {
  status: Extract<BoxStatus, "ownerless" | "owned" | "matched">;
  userId: string | null;
  shipmentIds: string[];
};

/**
 * Decides the owner and the shipments of a scanned box. The suite on the label overrides the tracking number,
 * which anyone can announce; a suite that no customer has leaves the box without an owner. Without a suite,
 * the owner is the only customer who announced the number. Of that customer's shipments the expected ones are
 * matched, or all when none is expected.
 */
export function assignBox(
  announced: readonly AnnouncedShipment[],
  suite: { owner: string | null } | null,
): Assignment {
  const announcers = new Set(announced.map(({ userId }) => userId));
  const [only] = announcers.size === 1 ? announcers : [];
  const userId = suite ? suite.owner : (only ?? null);
  if (userId === null) return { status: "ownerless", userId: null, shipmentIds: [] };
  const own = announced.filter((shipment) => shipment.userId === userId);
  const expected = own.filter(({ isExpected }) => isExpected);
  const shipmentIds = (expected.length > 0 ? expected : own).map(({ id }) => id);
  return { status: shipmentIds.length > 0 ? "matched" : "owned", userId, shipmentIds };
}
