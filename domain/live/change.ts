/** What an open screen may have to refetch; the names are the browser's query keys. */
export const changeTopics = [
  "shipments",
  "prep-requests",
  "balance",
  "documents",
  "assisted-purchases",
  "monitors",
  "conversations",
  "me",
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/** Events that the customer is notified of; other changes only refresh the screen. */
export const happenings = [
  "shipment-arrived",
  "prep-request-scheduled",
  "prep-request-shipped",
  "balance-credited",
  "assisted-purchase-updated",
  "price-alert",
] as const;
export type Happening = (typeof happenings)[number];

/**
 * A change of one customer's data. `subject` names the object in words the customer knows, e.g. the product.
 */
export type Change = {
  topic: ChangeTopic;
  happening: Happening | null;
  subject: string | null;
};

/** The transactions of a change; a page compares them with what it has read already (`position.ts`). */
export type Committed = { transactions: readonly number[] };

/** Data of all customers that admins' screens show. */
export const warehouseTopics = [
  "shipments",
  "prep-requests",
  "balance",
  "assisted-purchases",
] as const satisfies readonly ChangeTopic[];
export type WarehouseTopic = (typeof warehouseTopics)[number];

/** New work that admins are notified of; other changes only refresh their screens. */
export const warehouseNews = ["prep-request-to-review", "assisted-purchase-requested"] as const;
export type WarehouseNews = (typeof warehouseNews)[number];

/**
 * A change of a customer's data for admins. It names neither customer nor object: the screens refetch them.
 */
export type WarehouseChange = { topic: WarehouseTopic; news: WarehouseNews | null };

/** Whether admins' screens show this topic. */
export const isWarehouseTopic = (topic: ChangeTopic): topic is WarehouseTopic =>
  warehouseTopics.some((one) => one === topic);
