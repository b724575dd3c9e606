export { createProfile } from "./create-profile.ts";
export { forgetCustomer } from "./forget-customer.ts";
export { countAdmins, grantAdmin, isAdmin, revokeAdmin } from "./roles.ts";
