export { boxKind, boxPhotosKind, boxSuiteKind } from "./box-outbox.ts";
