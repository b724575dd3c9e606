export { correctionsOf } from "./charges.queries.ts";
export { dropCorrections } from "./withdraw-charge.ts";
