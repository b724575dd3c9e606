export { lookUpHistory } from "./look-up-history.ts";
export { ownerOf, recordObservations } from "./record-observations.ts";
export { refreshSoon } from "./refresh-due.ts";
