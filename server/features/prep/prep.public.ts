export { cancelRequestByStaff, requestToCancel } from "./cancel-request.ts";
export { freeUnitsOfMonth } from "./month-usage.ts";
export { ownPrepRequests } from "./prep.queries.ts";
export { quoteItems } from "./quote-items.ts";
