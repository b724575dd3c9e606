export { areasOf, areasReader, lockAreasOf, peopleOfAreas } from "./areas-of.ts";
