import { type MailChoice, noticeChannels } from "@prepara/domain/notices/catalogue";
import type { MailTopic } from "@prepara/domain/notices/preferences";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./columns.ts";
import { events } from "./notices.ts";
import { profiles } from "./profiles.ts";

/**
 * The message about an event to a person on a channel. Several can be sent as one message: the first delivery
 * is then `sent`, the others are `merged` (docs/decisions/0130).
 */
export const deliveries = pgTable(
  "deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    channel: text("channel", { enum: noticeChannels }).notNull(),
    /** The device of a push; without a foreign key, because the log outlives the device. */
    deviceId: uuid("device_id"),
    /** Waiting deliveries with the same value are sent together: a type of event, or `daily`. */
    bundle: text("bundle").notNull(),
    status: text("status", { enum: ["waiting", "sent", "merged", "failed", "dropped"] })
      .notNull()
      .default("waiting"),
    /** The delivery whose message also contains this event. */
    leadId: uuid("lead_id").references((): AnyPgColumn => deliveries.id, { onDelete: "set null" }),
    attempts: integer("attempts").notNull().default(0),
    nextAt: instant("next_at").notNull(),
    lastError: text("last_error"),
    /** The outside service's id of the message, to match its later status updates. */
    providerId: text("provider_id"),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
  },
  (t) => [
    unique("deliveries_once").on(t.eventId, t.userId, t.channel, t.deviceId).nullsNotDistinct(),
    index("deliveries_due").on(t.nextAt).where(sql`${t.status} = 'waiting'`),
    index("deliveries_of_user").on(t.userId, t.createdAt),
    index("deliveries_by_status").on(t.status, t.createdAt, t.id),
    index("deliveries_by_lead").on(t.leadId),
    index("deliveries_of_device").on(t.deviceId).where(sql`${t.deviceId} is not null`),
    index("deliveries_by_provider").on(t.providerId).where(sql`${t.providerId} is not null`),
    check("deliveries_channel_known", sql`${t.channel} in ('email', 'push', 'whatsapp')`),
    check("deliveries_device_of_push", sql`(${t.deviceId} is not null) = (${t.channel} = 'push')`),
    check("deliveries_status_known", sql`${t.status} in ('waiting', 'sent', 'merged', 'failed', 'dropped')`),
    check("deliveries_merged_into_one", sql`${t.leadId} is null or ${t.status} = 'merged'`),
  ],
);

/** How an attempt to send a message ended; `again` if a further one may succeed. */
export const attemptOutcomes = ["sent", "again", "failed", "dropped"] as const;

/**
 * Attempts to send the message of a delivery. One without an end was interrupted: the server stopped, or lost
 * the database, before it could store the answer.
 */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    outcome: text("outcome", { enum: attemptOutcomes }),
    /** The answer of the mail server or service if it did not accept the message. */
    answer: text("answer"),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.number] }),
    check("delivery_attempts_outcome_known", oneOf(t.outcome, attemptOutcomes)),
    check("delivery_attempts_ended_with_outcome", sql`(${t.endedAt} is null) = (${t.outcome} is null)`),
  ],
);

/**
 * Whether and when a person is notified of a group of events; only choices that differ from the defaults.
 * `group` can also be a single type of event, or `daily` for the daily e-mail; both only with `off`.
 */
export const noticePreferences = pgTable(
  "notice_preferences",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    group: text("group").$type<MailTopic>().notNull(),
    channel: text("channel", { enum: noticeChannels }).notNull(),
    value: text("value").$type<MailChoice>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.group, t.channel] }),
    check("notice_preferences_channel_known", sql`${t.channel} in ('email', 'push', 'whatsapp')`),
    check(
      "notice_preferences_value_known",
      sql`${t.value} in ('now', 'off') or (${t.value} = 'daily' and ${t.channel} = 'email')`,
    ),
  ],
);

/** A browser on a device that shows notices as pushes, until its session ends or it is removed. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    /** The session that asked for it. No foreign key: the auth service can be removed. */
    sessionId: uuid("session_id").notNull(),
    /** The address at the browser's push service, which only its browser and this server know. */
    endpoint: text("endpoint").notNull(),
    /** The browser's public key and secret, base64url, with which each message is encrypted (RFC 8291). */
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    /** When its push service last accepted a message. */
    lastOkAt: instant("last_ok_at"),
  },
  (t) => [
    unique("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_of_user").on(t.userId, t.createdAt),
  ],
);

/** WhatsApp number and quiet hours of a person; people without a row have the default hours. */
export const noticeContacts = pgTable(
  "notice_contacts",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    /**
     * Between these hours (business time zone) no push or WhatsApp message is sent; equal hours: no quiet
     * hours.
     */
    quietFrom: integer("quiet_from").notNull().default(22),
    quietTo: integer("quiet_to").notNull().default(7),
    /** International, with the `+`; confirmed by its code. */
    whatsappNumber: text("whatsapp_number"),
    /** When the person agreed to messages at this number. */
    whatsappConsentAt: instant("whatsapp_consent_at"),
    /** The number that is not yet confirmed by its code; until then messages go to the confirmed one. */
    whatsappPendingNumber: text("whatsapp_pending_number"),
    whatsappPendingConsentAt: instant("whatsapp_pending_consent_at"),
    /** SHA-256 of the code that was sent to the pending number, and how many wrong codes were entered. */
    whatsappCodeHash: text("whatsapp_code_hash"),
    whatsappCodeSentAt: instant("whatsapp_code_sent_at"),
    whatsappWrongCodes: integer("whatsapp_wrong_codes").notNull().default(0),
    /** When the number was confirmed by its code. */
    whatsappConfirmedAt: instant("whatsapp_confirmed_at"),
    /** When WhatsApp answered that the number accepts no messages, and its words. */
    whatsappRefusedAt: instant("whatsapp_refused_at"),
    whatsappRefusal: text("whatsapp_refusal"),
  },
  (t) => [
    check(
      "notice_contacts_hours_of_the_day",
      sql`${t.quietFrom} between 0 and 23 and ${t.quietTo} between 0 and 23`,
    ),
    check(
      "notice_contacts_confirmed_number",
      sql`${t.whatsappConfirmedAt} is null or (${t.whatsappNumber} is not null and ${t.whatsappConsentAt} is not null)`,
    ),
    check(
      "notice_contacts_pending_with_consent",
      sql`${t.whatsappPendingNumber} is null or ${t.whatsappPendingConsentAt} is not null`,
    ),
  ],
);

/** Addresses that a mail server refused for good; nothing more is sent there. */
export const refusedAddresses = pgTable("refused_addresses", {
  address: text("address").primaryKey(),
  reason: text("reason").notNull(),
  createdAt: instant("created_at").notNull(),
});
