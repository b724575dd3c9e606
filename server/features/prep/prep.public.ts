export { cancelRequestByStaff, requestToCancel } from "./cancel-request.ts";
export { ownPrepRequests } from "./prep.queries.ts";
export { freeUnitsOfMonth } from "./quote/month-usage.ts";
export { quoteItems } from "./quote/quote-items.ts";
