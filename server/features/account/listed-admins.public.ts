export { grantListedAdmin } from "./roles.ts";
