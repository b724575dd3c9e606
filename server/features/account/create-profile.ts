import type { Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { grantAdmin } from "./roles.ts";

/** What the auth wing knows of someone who just signed up. */
export type NewUser = { userId: string; email: string | null; fullName: string; whatsapp: string | null };

/**
 * Gives a new user a profile and the next suite, in the sign-up's own transaction (spec §1).
 * Addresses listed in `ADMIN_EMAILS` become admins (decision 2).
 */
export async function createProfile(tx: Tx, adminEmails: readonly string[], user: NewUser): Promise<void> {
  const { userId, email, fullName, whatsapp } = user;
  await tx.insert(profiles).values({ userId, fullName, whatsapp }).onConflictDoNothing();
  if (email !== null && adminEmails.includes(email.toLowerCase())) await grantAdmin(tx, userId);
}
