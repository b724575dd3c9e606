/** The guards of admins' and of staff's screens, which /auth does not need. */
export const roleGuards = () => import("./role-guards.ts");
