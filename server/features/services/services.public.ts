export { chargeableServices, offeredServices } from "./offered-services.ts";
export { storagePrices } from "./storage-prices.ts";
