export { areasOf, lockAreasOf, peopleOfAreas } from "./areas-of.ts";
