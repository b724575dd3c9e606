import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type UserRow, users } from "#server/auth/tables/users";
import type { DbOrTx } from "#server/platform/database/database";

/** Exactly one of a normalized e-mail or phone. */
export type Address = { email: string } | { phone: string };

/** The account of an address, as a condition of a query. */
export function hasAddress(address: Address): SQL | undefined {
  const isSame =
    "email" in address ? eq(sql`lower(${users.email})`, address.email) : eq(users.phone, address.phone);
  return and(isSame, isNull(users.deletedAt));
}

export async function findUser(db: DbOrTx, address: Address): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(hasAddress(address));
  return row ?? null;
}

export async function userById(db: DbOrTx, userId: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/** The user's row, locked until the transaction ends. Every change to an account locks it first. */
export async function lockUser(tx: DbOrTx, userId: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for("update");
  return row ?? null;
}
