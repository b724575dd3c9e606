export { isKnown, isKnownCustomer } from "./known-customer.ts";
export { registerPurchase } from "./register-purchase.ts";
export { shipmentLists } from "./shipment.queries.ts";
