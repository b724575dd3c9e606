export { boxesOfShipment, boxesToCount, releaseBoxes } from "./boxes-of-shipment.ts";
export { closeBoxes, openBoxes } from "./open-boxes.ts";
