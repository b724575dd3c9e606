export { chargesOf, lineSchema, toLineJson } from "./charges.queries.ts";
export { addCharges, moveCharges } from "./write-charges.ts";
