import { index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { users } from "./users.ts";

/** Where a user has signed in from, as a hash of browser, system and network; outlives the sessions. */
export const knownDevices = authSchema.table(
  "known_devices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    device: text("device").notNull(),
    lastSeenAt: instant("last_seen_at").notNull(),
  },
  (t) => [
    primaryKey({ name: "known_devices_pkey", columns: [t.userId, t.device] }),
    index("known_devices_by_age").on(t.lastSeenAt),
  ],
);
