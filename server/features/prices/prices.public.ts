export { deleteMonitorsOf } from "./delete-monitors.ts";
export { ownerOf, recordObservations } from "./record-observations.ts";
export { refreshSoon } from "./refresh-soon.ts";
