export { finishKind, stepKind } from "./task-outbox.ts";
