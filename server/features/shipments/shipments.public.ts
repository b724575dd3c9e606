export { registerPurchase } from "./register-purchase.ts";
