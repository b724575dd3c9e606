import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";

/** What the auth service knows of someone who signed up. */
export type NewUser = { userId: string; fullName: string; whatsapp: string | null };

/**
 * Gives a new user a profile and the next suite, in the transaction of the sign-up. Called again when the
 * sign-up is confirmed, since only then is it known whose name and number count; what the profile holds
 * already stays.
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
