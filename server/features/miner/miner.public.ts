export { ownResults } from "./searches.ts";
