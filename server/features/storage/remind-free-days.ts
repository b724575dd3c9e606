import { dateOf, daysAfter, daysBetween } from "@prepara/domain/calendar/calendar";
import { chargedDayOf } from "@prepara/domain/storage/day";
import { reminderDue } from "@prepara/domain/storage/preview";
import { endOfDay, lastReceivedOn } from "@prepara/domain/storage/stored-units";
import { freePeriodOf } from "@prepara/domain/storage/terms";
import { recordEvent } from "#server/features/notices/notices.public";
import { storagePrices } from "#server/features/services/services.public";
import { storageReminders } from "#server/tables/storage";
import { type ClockDeps, type StoredRow, storedBatch } from "./count-days.ts";
import { storedShipments } from "./stored-shipments.ts";

/**
 * Reminds customers 7, 3 and 1 days before the free days of a shipment end, each once per end of free days.
 * The reminder is stored in the transaction of the event, so that none is lost or sent twice.
 */
export async function remindFreeDays(deps: ClockDeps, signal: AbortSignal): Promise<void> {
  const published = await storagePrices(deps.db);
  if (published.length === 0) return;
  const now = deps.clock();
  let after: string | undefined;
  for (;;) {
    if (signal.aborted) return;
    const { rows, next } = await storedBatch(deps.db, { end: now, after });
    await remindBatch(deps, { batch: rows, published, now });
    if (next === undefined) return;
    after = next;
  }
}

type Reminding = {
  batch: readonly StoredRow[];
  published: Awaited<ReturnType<typeof storagePrices>>;
  now: Date;
};

async function remindBatch({ db, settings }: ClockDeps, { batch, published, now }: Reminding): Promise<void> {
  const timeZone = settings.WAREHOUSE_TIME_ZONE;
  const today = dateOf(now, timeZone);
  await db.transaction(async (tx) => {
    const stored = await storedShipments(
      tx,
      batch.map(({ id }) => id),
    );
    for (const row of batch) {
      const shipment = stored.get(row.id);
      const customer = { userId: row.userId, plan: row.plan };
      const receivedOn = shipment && lastReceivedOn(shipment, endOfDay(today, timeZone), timeZone);
      const free = receivedOn && freePeriodOf(published, customer, receivedOn);
      const due = free && reminderDue(today, free.freeUntil);
      if (!due) continue;
      // Goods whose storage will cost nothing need no reminder.
      const paid = chargedDayOf(shipment, daysAfter(free.freeUntil, 1), { published, customer, timeZone });
      if (!paid) continue;
      const told = await tx
        .insert(storageReminders)
        .values({ shipmentId: row.id, freeUntil: free.freeUntil, daysBefore: due, createdAt: now })
        .onConflictDoNothing()
        .returning({ shipmentId: storageReminders.shipmentId });
      if (told.length === 0) continue;
      await recordEvent(tx, {
        type: "storage.free_ending",
        userId: row.userId,
        about: { kind: "shipment", id: row.id, number: row.number },
        words: { subject: row.productName, count: daysBetween(today, free.freeUntil), text: free.freeUntil },
        actor: { kind: "system" },
      });
    }
  });
}
