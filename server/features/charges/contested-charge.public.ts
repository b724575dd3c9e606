export { agreeToCharge } from "./agree-to-charge.ts";
export { correctCharge } from "./correct-charge.ts";
export { forgiveCharge } from "./forgive-charge.ts";
export { lockCharge, lockOwnCharge } from "./lock-charge.ts";
