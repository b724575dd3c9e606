import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { events } from "./events.ts";
import { profiles } from "./profiles.ts";

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
