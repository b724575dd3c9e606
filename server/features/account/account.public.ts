import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";

export { forgetCustomer } from "./delete-account.ts";
export { grantAdmin, isAdmin, revokeAdmin } from "./roles.ts";

/** The data of a new user from the auth service. */
type NewUser = { userId: string; fullName: string; whatsapp: string | null };

/**
 * Creates a new user's profile with the next suite, in the transaction of the sign-up. Called again on
 * confirmation, when name and number are known to be the owner's; fields that are set already are kept.
 */
export async function createProfile(tx: Tx, { userId, fullName, whatsapp }: NewUser): Promise<void> {
  const present = await tx
    .update(profiles)
    .set({
      fullName: sql`case when ${profiles.fullName} = '' then ${fullName} else ${profiles.fullName} end`,
      whatsapp: sql`coalesce(${profiles.whatsapp}, ${whatsapp})`,
    })
    .where(eq(profiles.userId, userId))
    .returning({ userId: profiles.userId });
  if (present.length > 0) return;
  await tx.insert(profiles).values({ userId, fullName, whatsapp }).onConflictDoNothing();
}
