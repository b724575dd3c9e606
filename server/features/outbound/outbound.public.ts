export { outboundRefusal } from "./lock-packing.ts";
export { dropEmptyBoxes } from "./open-box.ts";
export { shipUnits, unitsOfRequest, unshipUnits } from "./ship-boxes.ts";
