export { createProfile } from "./create-profile.ts";
export { forgetCustomer } from "./forget-customer.ts";
export { grantAdmin, isAdmin, revokeAdmin } from "./roles.ts";
