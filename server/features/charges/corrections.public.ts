export { correctionsOf } from "./charges.queries.ts";
export { paidApartOf } from "./paid-apart.ts";
export { dropCorrections } from "./withdraw-charge.ts";
