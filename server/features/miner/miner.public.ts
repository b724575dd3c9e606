export { deleteSearchesOf } from "./delete-searches.ts";
export { ownResults } from "./miner.queries.ts";
