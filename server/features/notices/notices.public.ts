export { noticeFigures } from "./notice-checks.ts";
export { countUnread } from "./notices.queries.ts";
export { recordEvent } from "./record-event.ts";
