export { boxesOfShipment, boxesToCount, confirmedBoxIds, releaseBoxes } from "./boxes-of-shipment.ts";
export { closeBoxes, openBoxes } from "./open-boxes.ts";
