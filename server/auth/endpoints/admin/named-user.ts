import { eq } from "drizzle-orm";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { isUuid } from "#server/auth/rules/uuid";
import { type UserRow, users } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";

/** The user that an operator's path names; unknown and malformed ids are both 404. */
export async function namedUser(db: DbOrTx, userId: string): Promise<UserRow> {
  if (!isUuid(userId))
    throw new AuthRefusal("validation_failed", { status: 404, message: "user_id must be an UUID" });
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new AuthRefusal("user_not_found", { status: 404, message: "User not found" });
  return user;
}
