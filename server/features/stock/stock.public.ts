export { type MovingAct, moveUnits } from "./move-units.ts";
export { placesSchema } from "./places.ts";
export { recordCount } from "./record-count.ts";
export { refreshProducts } from "./refresh-products.ts";
