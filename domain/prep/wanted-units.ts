/**
 * The units wanted of each shipment; "all" takes what is available. A shipment listed twice is one wish, not
 * two checks.
 */
export function wantedUnits(
  items: readonly { shipmentId: string; qty?: number | undefined }[],
): Map<string, number | "all"> {
  const wanted = new Map<string, number | "all">();
  for (const { shipmentId, qty = "all" } of items) {
    const before = wanted.get(shipmentId) ?? 0;
    wanted.set(shipmentId, qty === "all" || before === "all" ? "all" : before + qty);
  }
  return wanted;
}
