/** Why no shipment is made of an assisted purchase; null when it can be: once, after it was bought. */
export function whyNotShippable({ status, hasShipment }: { status: string; hasShipment: boolean }) {
  if (hasShipment) return "already_shipped";
  return status === "concluido" ? null : "not_concluded";
}
