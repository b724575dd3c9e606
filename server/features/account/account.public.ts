export { createProfile } from "./create-profile.ts";
export { countAdmins, grantAdmin, isAdmin, revokeAdmin } from "./roles.ts";
