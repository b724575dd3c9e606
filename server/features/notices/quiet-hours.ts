import { type QuietHours, usualQuietHours } from "@prepara/domain/notices/hours";
import { eq } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { noticeContacts } from "#server/tables/deliveries";

/** The hours of the day in which this person's phones are not alerted. */
export async function quietHoursOf(db: DbOrTx, userId: string): Promise<QuietHours> {
  const [hours] = await db
    .select({ from: noticeContacts.quietFrom, to: noticeContacts.quietTo })
    .from(noticeContacts)
    .where(eq(noticeContacts.userId, userId));
  return hours ?? usualQuietHours;
}

/** Changes these hours. The caller has locked the customer. */
export async function storeQuietHours(tx: Tx, userId: string, { from, to }: QuietHours): Promise<void> {
  const hours = { quietFrom: from, quietTo: to };
  await tx
    .insert(noticeContacts)
    .values({ userId, ...hours })
    .onConflictDoUpdate({ target: noticeContacts.userId, set: hours });
}
