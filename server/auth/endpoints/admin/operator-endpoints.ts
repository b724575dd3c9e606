import { adminCreateUser } from "./create-user.ts";
import { adminDeleteUser } from "./delete-user.ts";
import { generateLink } from "./generate-link.ts";
import { adminGetUser } from "./get-user.ts";
import { invite } from "./invite.ts";
import { listUsers } from "./list-users.ts";
import { adminUpdateUser } from "./update-user.ts";
import { adminUserFactors } from "./user-factors.ts";

/** Paths that exist only where `AUTH_SERVICE_KEYS` names operators. */
export const operatorEndpoints = [
  listUsers,
  adminCreateUser,
  adminGetUser,
  adminUpdateUser,
  adminDeleteUser,
  adminUserFactors,
  invite,
  generateLink,
];
