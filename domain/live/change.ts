/** What an open screen may want to load again; the names are those of the browser's query keys. */
export const changeTopics = [
  "shipments",
  "prep-requests",
  "balance",
  "documents",
  "assisted-purchases",
  "monitors",
  "conversations",
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** What happened, where a customer should hear of it; null when the screen's own refresh says enough. */
export const happenings = [
  "shipment-arrived",
  "prep-request-scheduled",
  "prep-request-shipped",
  "balance-credited",
  "assisted-purchase-updated",
  "price-alert",
] as const;
export type Happening = (typeof happenings)[number];

/** A change of one customer's things. `subject` names the thing in words the customer knows, e.g. the product. */
export type Change = { topic: ChangeTopic; happening: Happening | null; subject: string | null };
