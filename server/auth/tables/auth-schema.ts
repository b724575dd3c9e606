import { pgSchema, timestamp } from "drizzle-orm/pg-core";

/** The auth service has its own PostgreSQL schema. */
export const authSchema = pgSchema("auth");

/** A timestamp with time zone; written from the injected clock, never the database's. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
