export { createProfile } from "./create-profile.ts";
export { forgetCustomer } from "./delete-account.ts";
export { grantAdmin, isAdmin, revokeAdmin } from "./roles.ts";
