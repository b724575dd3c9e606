export { registerPurchase } from "./register-purchase.ts";
export { shipmentLists } from "./shipment.queries.ts";
