export type { WorkDeps } from "./due.ts";
export { cancelPrep, followPacking, followRequest } from "./follow-request.ts";
export { mustWorkOn } from "./lock-task.ts";
