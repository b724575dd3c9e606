import type { EventType } from "@prepara/domain/notices/catalogue";
import type { EventActor, EventWords } from "@prepara/domain/notices/event";
import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

/**
 * What happened to a customer, written in the transaction that caused it; a job then creates notices and
 * deliveries (docs/decisions/0130). `user_id` has no foreign key: it would lock the profile after the rows of
 * the cause and cause deadlocks with the deletion of the account.
 */
export const events = pgTable(
  "events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    type: text("type").$type<EventType>().notNull(),
    userId: uuid("user_id").notNull(),
    /** The type of its object, e.g. `shipment`, and the object's id. */
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    /** The object's number as shown to people; null if it has none. */
    subjectNumber: bigint("subject_number", { mode: "number" }),
    data: jsonb("data").$type<EventWords>().notNull(),
    actorKind: text("actor_kind").$type<EventActor>().notNull(),
    actorId: uuid("actor_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When its notices and deliveries were created; null until then. */
    fannedOutAt: instant("fanned_out_at"),
  },
  (t) => [
    index("events_waiting").on(t.id).where(sql`${t.fannedOutAt} is null`),
    index("events_of_user").on(t.userId, t.id),
    index("events_by_age").on(t.createdAt),
    check("events_actor_known", sql`${t.actorKind} in ('customer', 'staff', 'system')`),
  ],
);

/** An event in a person's list of notices; its text is made from the event. */
export const notices = pgTable(
  "notices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "restrict" }),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    /** Null until the person read it. */
    readAt: instant("read_at"),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId] }),
    index("notices_unread").on(t.userId, t.eventId).where(sql`${t.readAt} is null`),
    index("notices_of_event").on(t.eventId),
  ],
);
