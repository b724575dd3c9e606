export { dropEmptyBoxes } from "./open-box.ts";
export { outboundRefusal } from "./outbound.refusals.ts";
export { shipUnits, unshipUnits } from "./ship-boxes.ts";
