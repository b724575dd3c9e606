export { correctionsOf } from "./charges.queries.ts";
export { lowerBase } from "./corrections/lower-base.ts";
export { paidApartOf } from "./corrections/paid-request.ts";
export { dropCorrections } from "./corrections/withdraw-charge.ts";
