export { correctCharge, forgiveCharge } from "./corrections/correct-charge.ts";
export { lockCharge, lockOwnCharge } from "./lock-charge.ts";
export { agreeToCharge } from "./propose-charge.ts";
