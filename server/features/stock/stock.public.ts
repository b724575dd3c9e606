export { type MovingAct, moveUnits } from "./move-units.ts";
export { placesSchema } from "./places.json.ts";
export { recordCount } from "./record-count.ts";
export { refreshProducts } from "./refresh-products.ts";
