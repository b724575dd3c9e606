export { chargeableServices, offeredServices, storagePrices } from "./offered-services.ts";
