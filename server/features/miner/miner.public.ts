export { deleteSearchesOf, ownResults } from "./searches.ts";
