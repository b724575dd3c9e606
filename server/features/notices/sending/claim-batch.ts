import { eventTypes, type NoticeChannel } from "@prepara/domain/notices/catalogue";
import { afterQuietHours } from "@prepara/domain/notices/hours";
import { DAILY_MAIL } from "@prepara/domain/notices/preferences";
import { and, asc, eq, inArray, isNull, lte, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "#server/platform/database/database";
import { deliveries, deliveryAttempts } from "#server/tables/deliveries";
import { events } from "#server/tables/notices";
import { profiles } from "#server/tables/profiles";
import { quietHoursOf } from "../quiet-hours.ts";

const DUE_AT_ONCE = 100;
/** How long a claimed delivery belongs to one process; after a crash it is due again. */
const LEASE_MS = 120_000;

/** What is sent as one message: its leading delivery, and the events that it is about. */
export type Batch = Exclude<Awaited<ReturnType<typeof claimBatch>>, "busy" | null>;

const lockKeyOf = (userId: string, channel: NoticeChannel) =>
  sql`hashtextextended(${`deliveries ${userId} ${channel}`}, 0)`;

/**
 * Waits until no process claims this person's deliveries of a channel, and prevents claims until the commit.
 */
export async function lockDeliveriesOf(tx: Tx, userId: string, channel: NoticeChannel): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKeyOf(userId, channel)})`);
}

/**
 * Deliveries of a channel that are due: those sent at once before the daily ones, the longest waiting first;
 * without those of the people in `except`.
 */
export function dueDeliveries(
  db: DbOrTx,
  { channel, now, except }: { channel: NoticeChannel; now: Date; except: ReadonlySet<string> },
) {
  return db
    .select({ id: deliveries.id, userId: deliveries.userId, channel: deliveries.channel })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.status, "waiting"),
        eq(deliveries.channel, channel),
        lte(deliveries.nextAt, now),
        notInArray(deliveries.userId, [...except]),
        // Types of a newer version are left to its processes.
        inArray(deliveries.bundle, [...eventTypes, DAILY_MAIL]),
      ),
    )
    .orderBy(eq(deliveries.bundle, DAILY_MAIL), asc(deliveries.nextAt))
    .limit(DUE_AT_ONCE);
}

type Due = { id: string; userId: string; channel: NoticeChannel };

/**
 * Claims a due delivery and merges into it the waiting ones of the same bundle for the same person or device.
 * The events of a batch are fixed at its first attempt, so that every attempt sends the same message.
 * Channels that alert a phone are postponed in quiet hours. Returns null if it was postponed or is no longer
 * due; "busy" if another process works on this person's deliveries, or the account is being deleted.
 */
export async function claimBatch(db: Db, due: Due, now: Date, timeZone: string) {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, due))) return "busy";
    const isDue = and(
      eq(deliveries.id, due.id),
      eq(deliveries.status, "waiting"),
      lte(deliveries.nextAt, now),
    );
    const [lead] = await tx.select().from(deliveries).where(isDue).for("update");
    if (!lead) return null;
    if (lead.channel !== "email") {
      const quietUntil = afterQuietHours(now, await quietHoursOf(tx, lead.userId), timeZone);
      if (quietUntil > now) {
        await tx.update(deliveries).set({ nextAt: quietUntil }).where(eq(deliveries.id, lead.id));
        return null;
      }
    }
    if (lead.attempts === 0) await mergeInto(tx, lead);
    const attempt = lead.attempts + 1;
    await tx
      .update(deliveries)
      .set({ attempts: attempt, nextAt: new Date(now.getTime() + LEASE_MS) })
      .where(eq(deliveries.id, lead.id));
    await tx.insert(deliveryAttempts).values({ deliveryId: lead.id, number: attempt, startedAt: now });
    const batchEvents = await tx
      .select({ type: events.type, number: events.subjectNumber, words: events.data })
      .from(deliveries)
      .innerJoin(events, eq(events.id, deliveries.eventId))
      .where(
        and(
          or(eq(deliveries.id, lead.id), eq(deliveries.leadId, lead.id)),
          inArray(events.type, [...eventTypes]),
        ),
      )
      .orderBy(asc(events.id));
    const { id, userId, channel, deviceId, bundle } = lead;
    return { id, userId, channel, deviceId, bundle, attempt, batchEvents };
  });
}

/**
 * Locks the profile first, like every write of a customer's rows: the deletion of the account locks it and
 * then waits for the deliveries. Returns false instead of waiting for a lock.
 */
async function lockOwner(tx: Tx, { userId, channel }: Due): Promise<boolean> {
  const [active] = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.userId, userId), isNull(profiles.endedAt)))
    .for("key share", { skipLocked: true });
  if (!active) return false;
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockKeyOf(userId, channel)}) as locked`,
  );
  return rows[0]?.locked === true;
}

async function mergeInto(tx: Tx, lead: typeof deliveries.$inferSelect): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "merged", leadId: lead.id })
    .where(
      and(
        eq(deliveries.userId, lead.userId),
        eq(deliveries.channel, lead.channel),
        sql`${deliveries.deviceId} is not distinct from ${lead.deviceId}`,
        eq(deliveries.bundle, lead.bundle),
        eq(deliveries.status, "waiting"),
        eq(deliveries.attempts, 0),
        ne(deliveries.id, lead.id),
      ),
    );
}

/** Drops the deliveries that match `which`, wait and were never attempted; `why` is kept with them. */
export async function dropWaiting(tx: Tx, which: SQL | undefined, why: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ status: "dropped", lastError: why })
    .where(and(which, eq(deliveries.status, "waiting"), eq(deliveries.attempts, 0)));
}
