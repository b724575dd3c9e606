export { dropEmptyBoxes } from "./open-box.ts";
export { outboundRefusal } from "./outbound.refusals.ts";
export { shipUnits, unitsOfRequest, unshipUnits } from "./ship-boxes.ts";
