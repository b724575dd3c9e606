export { cancelPrep, followPacking, followRequest } from "./follow-request.ts";
export { mustWorkOn } from "./lock-task.ts";
export type { WorkDeps } from "./work-terms.ts";
