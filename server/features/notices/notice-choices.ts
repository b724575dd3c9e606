import {
  catalogue,
  type EventType,
  eventTypes,
  type MailChoice,
  type NoticeChannel,
} from "@prepara/domain/notices/catalogue";
import { DAILY_MAIL, type MailTopic, type NoticeChoices } from "@prepara/domain/notices/preferences";
import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { deliveries, noticePreferences } from "#server/tables/deliveries";
import { events } from "#server/tables/notices";
import { lockDeliveriesOf } from "./sending/claim-batch.ts";

export const noChoices: NoticeChoices = { email: {}, push: {}, whatsapp: {} };

/** The stored choices of these people; without those who made none. */
export async function choicesOf(
  db: DbOrTx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeChoices>> {
  const rows = await db
    .select()
    .from(noticePreferences)
    .where(inArray(noticePreferences.userId, [...userIds]));
  const choices = new Map<string, NoticeChoices>();
  for (const { userId, group, channel, value } of rows) {
    const known = choices.get(userId) ?? noChoices;
    choices.set(userId, { ...known, [channel]: { ...known[channel], [group]: value } });
  }
  return choices;
}

type Choice = { channel: NoticeChannel; topic: MailTopic; value: MailChoice };

/**
 * Stores how a person is notified of these groups by each channel, or that the e-mails of a type or the daily
 * one are stopped; choosing 'once a day' for a group starts the daily e-mail again. Deliveries that wait on a
 * stopped channel are dropped. The caller has locked the customer.
 */
export async function storeChoices(tx: Tx, userId: string, chosen: readonly Choice[]): Promise<void> {
  if (chosen.length === 0) return;
  await tx
    .insert(noticePreferences)
    .values(chosen.map(({ channel, topic, value }) => ({ userId, group: topic, channel, value })))
    .onConflictDoUpdate({
      target: [noticePreferences.userId, noticePreferences.group, noticePreferences.channel],
      set: { value: sql`excluded.value` },
    });
  if (chosen.some(({ value }) => value === "daily"))
    await tx
      .delete(noticePreferences)
      .where(and(eq(noticePreferences.userId, userId), eq(noticePreferences.group, DAILY_MAIL)));
  for (const channel of new Set(chosen.map((choice) => choice.channel))) {
    const stopped = chosen.flatMap((choice) =>
      choice.channel === channel && choice.value === "off" ? [choice.topic] : [],
    );
    if (stopped.length > 0) await dropWaiting(tx, userId, channel, stopped);
  }
}

/**
 * Resumes the mails of these types, which the person had stopped individually. The caller has locked the
 * customer.
 */
export async function resumeMails(tx: Tx, userId: string, types: readonly EventType[]): Promise<void> {
  if (types.length === 0) return;
  await tx
    .delete(noticePreferences)
    .where(
      and(
        eq(noticePreferences.userId, userId),
        eq(noticePreferences.channel, "email"),
        inArray(noticePreferences.group, [...types]),
      ),
    );
}

/** The `lastError` of a delivery that was dropped because the person stopped it; admins cannot retry it. */
export const STOPPED = "stopped by the customer";

async function dropWaiting(
  tx: Tx,
  userId: string,
  channel: NoticeChannel,
  stopped: readonly MailTopic[],
): Promise<void> {
  await lockDeliveriesOf(tx, userId, channel);
  const types = eventTypes.filter(
    (type) => stopped.includes(type) || stopped.includes(catalogue[type].group),
  );
  const ofGroups = tx.select({ id: events.id }).from(events).where(inArray(events.type, types));
  const isDaily = eq(deliveries.bundle, DAILY_MAIL);
  // A daily mail that was already attempted includes other groups, too.
  const isOwn = or(ne(deliveries.bundle, DAILY_MAIL), eq(deliveries.attempts, 0));
  await tx
    .update(deliveries)
    .set({ status: "dropped", lastError: STOPPED })
    .where(
      and(
        eq(deliveries.userId, userId),
        eq(deliveries.channel, channel),
        eq(deliveries.status, "waiting"),
        or(
          stopped.includes(DAILY_MAIL) ? isDaily : undefined,
          types.length > 0 ? and(inArray(deliveries.eventId, ofGroups), isOwn) : undefined,
        ),
      ),
    );
}
