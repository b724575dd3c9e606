import type { Area } from "@prepara/domain/access/area";
import { eventTypes, mayBeTold } from "@prepara/domain/notices/catalogue";
import { nextDigest } from "@prepara/domain/notices/hours";
import { alertsPhone, DAILY_MAIL, mailChoiceOf } from "@prepara/domain/notices/preferences";
import { and, asc, inArray, isNotNull, isNull, lt, notInArray } from "drizzle-orm";
import type { WhatsApp } from "#server/adapters/whatsapp/port";
import { areasOf } from "#server/features/access/access.public";
import type { Db, Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import { deliveries } from "#server/tables/deliveries";
import { events, notices } from "#server/tables/notices";
import { profiles } from "#server/tables/profiles";
import { choicesOf, noChoices } from "./notice-choices.ts";
import type { NoticeSettings } from "./notice-settings.ts";
import { devicesOf } from "./push/devices.ts";
import { whatsappReaders } from "./whatsapp/contact.ts";

const BATCH_SIZE = 200;
const KEPT_MONTHS = 24;
const MINUTE_MS = 60_000;

type FanOutSettings = NoticeSettings & { BUSINESS_TIME_ZONE: string };
type FanOutDeps = {
  db: Db;
  clock(): Date;
  settings: FanOutSettings;
  /** Null when it is not configured. */
  whatsapp: WhatsApp | null;
};

type NewDelivery = typeof deliveries.$inferInsert;
type EventRow = typeof events.$inferSelect;

/**
 * Creates the notices and deliveries of all events that have none yet, oldest first. They are created in the
 * transaction that marks the event, so that none is lost or duplicated if several processes run this or one
 * of them dies.
 */
export async function fanOut(deps: FanOutDeps, signal: AbortSignal): Promise<void> {
  const busy = new Set<string>();
  while (!signal.aborted && (await fanOutBatch(deps, busy))) {
    // until there is nothing left to do
  }
}

/**
 * Processes one batch; returns whether there may be more. Adds customers whose events must wait to `busy`, so
 * that the next batches skip them: many events of one customer would otherwise hold up all others.
 */
async function fanOutBatch(deps: FanOutDeps, busy: Set<string>): Promise<boolean> {
  const { db, clock, settings, whatsapp } = deps;
  const now = clock();
  return db.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(events)
      // Events of a newer version are left to its processes.
      .where(
        and(
          isNull(events.fannedOutAt),
          inArray(events.type, [...eventTypes]),
          notInArray(events.userId, [...busy]),
        ),
      )
      .orderBy(asc(events.id))
      .limit(BATCH_SIZE)
      .for("update", { skipLocked: true });
    if (waiting.length === 0) return false;
    const { active, ended } = await lockRecipients(tx, waiting);
    const { due, refused } = await byAreas(
      tx,
      waiting.filter(({ userId }) => active.has(userId)),
    );
    if (due.length > 0) await createDeliveries(tx, due, { now, settings, hasWhatsapp: whatsapp !== null });
    // By id, because another process may have locked other events of the same account.
    const gone = [...waiting.filter(({ userId }) => ended.has(userId)), ...refused].map(({ id }) => id);
    if (gone.length > 0) await tx.delete(events).where(inArray(events.id, gone));
    for (const { userId } of waiting) if (!active.has(userId) && !ended.has(userId)) busy.add(userId);
    return waiting.length === BATCH_SIZE;
  });
}

/**
 * The customers whose accounts exist, locked, and those whose accounts ended. A customer locked by another
 * transaction is in neither set: the deletion of an account locks the profile and waits for the events, so
 * waiting for it here would be a deadlock. Such events are processed later.
 */
async function lockRecipients(tx: Tx, waiting: readonly EventRow[]) {
  const ids = [...new Set(waiting.map(({ userId }) => userId))];
  const active = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(inArray(profiles.userId, ids), isNull(profiles.endedAt)))
    .for("key share", { skipLocked: true });
  const ended = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(inArray(profiles.userId, ids), isNotNull(profiles.endedAt)));
  return {
    active: new Set(active.map(({ userId }) => userId)),
    ended: new Set(ended.map(({ userId }) => userId)),
  };
}

/**
 * Separates the events to process (`due`) from those about staff's work whose recipient no longer has the
 * areas for them (`refused`).
 */
async function byAreas(tx: Tx, eventRows: readonly EventRow[]) {
  const forAnybody = (type: EventRow["type"]) => mayBeTold(type, []);
  const held = new Map<string, readonly Area[]>();
  for (const { type, userId } of eventRows)
    if (!forAnybody(type) && !held.has(userId)) held.set(userId, await areasOf(tx, userId));
  const isDue = ({ type, userId }: EventRow) => mayBeTold(type, held.get(userId) ?? []);
  return { due: eventRows.filter(isDue), refused: eventRows.filter((event) => !isDue(event)) };
}

async function createDeliveries(
  tx: Tx,
  due: readonly EventRow[],
  { now, settings, hasWhatsapp }: { now: Date; settings: FanOutSettings; hasWhatsapp: boolean },
): Promise<void> {
  const merged = new Date(now.getTime() + settings.NOTICE_MERGE_MINUTES * MINUTE_MS);
  const digest = nextDigest(now, settings.BUSINESS_TIME_ZONE);
  await tx.insert(notices).values(due.map(({ id, userId }) => ({ eventId: id, userId })));
  const people = [...new Set(due.map(({ userId }) => userId))];
  const [chosen, devices] = [await choicesOf(tx, people), await devicesOf(tx, people)];
  const readers = hasWhatsapp ? await whatsappReaders(tx, people) : new Set<string>();
  const waiting = due.flatMap(({ id, userId, type }): NewDelivery[] => {
    const choices = chosen.get(userId) ?? noChoices;
    const delivery = { eventId: id, userId, bundle: type, nextAt: merged, createdAt: now };
    const mail = mailChoiceOf(type, choices.email);
    const pushed = alertsPhone(type, "push", choices) ? (devices.get(userId) ?? []) : [];
    return [
      ...(mail === "now" ? [{ ...delivery, channel: "email" } as const] : []),
      ...(mail === "daily"
        ? [{ ...delivery, channel: "email", bundle: DAILY_MAIL, nextAt: digest } as const]
        : []),
      ...pushed.map((deviceId) => ({ ...delivery, channel: "push", deviceId }) as const),
      ...(readers.has(userId) && alertsPhone(type, "whatsapp", choices)
        ? [{ ...delivery, channel: "whatsapp" } as const]
        : []),
    ];
  });
  if (waiting.length > 0) await tx.insert(deliveries).values(waiting);
  const ids = due.map(({ id }) => id);
  await tx.update(events).set({ fannedOutAt: now }).where(inArray(events.id, ids));
  for (const userId of new Set(due.map((event) => event.userId)))
    await recordChange(tx, userId, { topic: "notices", happening: null, subject: null });
}

/** Deletes events older than 24 months with their notices. */
export async function sweepEvents({ db, clock }: { db: Db; clock(): Date }): Promise<void> {
  const before = clock();
  before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS);
  await db.delete(events).where(lt(events.createdAt, before));
}
