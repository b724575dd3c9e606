export { keepsRequestsWaiting } from "./lists/charge-list.queries.ts";
