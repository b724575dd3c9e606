export { deleteSearchesOf } from "./delete-searches.ts";
