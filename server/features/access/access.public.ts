export { areasOf } from "./areas-of.ts";
