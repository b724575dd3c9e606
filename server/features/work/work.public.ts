export { cancelPrep, followPacking, followRequest } from "./follow-request.ts";
export type { WorkDeps } from "./work-terms.ts";
