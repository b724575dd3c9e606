export { packingKinds, prepSubject } from "./packing-outbox.ts";
