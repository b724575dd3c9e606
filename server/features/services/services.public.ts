export { offeredServices } from "./offered-services.ts";
