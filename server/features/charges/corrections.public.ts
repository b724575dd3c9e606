export { correctionsOf } from "./charges.queries.ts";
export { lowerBase } from "./lower-base.ts";
export { paidApartOf } from "./paid-request.ts";
export { dropCorrections } from "./withdraw-charge.ts";
