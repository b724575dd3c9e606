import { DAILY_MAIL } from "@prepara/domain/notices/preferences";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { deliveries } from "#server/tables/deliveries";
import { events } from "#server/tables/notices";

/**
 * Sends the e-mails about a failed message's events at once instead of with the daily e-mail. Events that
 * have a mail of their own are not mailed twice, and a person who stopped a group's e-mails gets none. The
 * caller has locked the customer.
 */
export async function mailInstead(tx: Tx, deliveryId: string, now: Date): Promise<void> {
  const eventIds = tx
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
        inArray(deliveries.eventId, eventIds),
      ),
    );
}
