export { correctionsOf } from "./charges.queries.ts";
export { lowerBase } from "./lower-base.ts";
export { paidApartOf } from "./paid-apart.ts";
export { dropCorrections } from "./withdraw-charge.ts";
