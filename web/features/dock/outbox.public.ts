export { boxConditionKind, boxKind, boxPhotosKind, boxSuiteKind } from "./box-outbox.ts";
