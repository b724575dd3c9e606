import { index, jsonb, text, unique, uuid } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";
import { type Metadata, users } from "./users.ts";

/** A way to be somebody: `email`, `phone`, or an account at an OpenID Connect provider. */
export const identities = authSchema.table(
  "identities",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    provider: text("provider").notNull(),
    providerId: text("provider_id").notNull(),
    identityData: jsonb("identity_data").$type<Metadata>().notNull().default({}),
    email: text("email"),
    lastSignInAt: instant("last_sign_in_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [
    unique("identities_provider_key").on(t.provider, t.providerId),
    index("identities_user_id").on(t.userId),
  ],
);

export type IdentityRow = typeof identities.$inferSelect;
