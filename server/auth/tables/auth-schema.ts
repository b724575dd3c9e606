import { pgSchema, timestamp } from "drizzle-orm/pg-core";

/** Everything the auth wing stores lives in its own PostgreSQL schema, apart from the product's tables. */
export const authSchema = pgSchema("auth");

/** An instant with its zone; the wing writes it from its injected clock, never from the database's. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
