import { DAILY_MAIL } from "@prepara/domain/notices/preferences";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { deliveries } from "#server/tables/deliveries";
import { events } from "#server/tables/events";

/**
 * What a message should have told goes by e-mail at once where it would have waited for the daily one. What
 * is mailed anyway is not mailed twice, and who stopped a group's e-mails gets none. The caller has locked
 * the customer.
 */
export async function mailInstead(tx: Tx, deliveryId: string, now: Date): Promise<void> {
  const told = tx
    .select({ eventId: deliveries.eventId })
    .from(deliveries)
    .where(or(eq(deliveries.id, deliveryId), eq(deliveries.leadId, deliveryId)));
  const type = tx.select({ type: events.type }).from(events).where(eq(events.id, deliveries.eventId));
  await tx
    .update(deliveries)
    .set({ bundle: sql`(${type})`, nextAt: now })
    .where(
      and(
        eq(deliveries.channel, "email"),
        eq(deliveries.bundle, DAILY_MAIL),
        eq(deliveries.status, "waiting"),
        eq(deliveries.attempts, 0),
        inArray(deliveries.eventId, told),
      ),
    );
}
