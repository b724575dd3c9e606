import { and, eq, isNull, sql } from "drizzle-orm";
import { type UserRow, users } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";

/** How a user is named at the door: exactly one of a normalised e-mail or phone. */
export type Address = { email: string } | { phone: string };

export async function findUser(db: DbOrTx, address: Address): Promise<UserRow | null> {
  const named =
    "email" in address ? eq(sql`lower(${users.email})`, address.email) : eq(users.phone, address.phone);
  const [row] = await db
    .select()
    .from(users)
    .where(and(named, isNull(users.deletedAt)));
  return row ?? null;
}

export async function userById(db: DbOrTx, userId: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/** The user's row, locked until the transaction ends: every change to an account goes through here first. */
export async function lockUser(tx: DbOrTx, userId: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("update");
  return row ?? null;
}
