import { text } from "drizzle-orm/pg-core";
import { authSchema, instant } from "./auth-schema.ts";

/** Values made once at first start and shared by all processes, such as the public API key. */
export const instanceValues = authSchema.table("instance_values", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
  createdAt: instant("created_at").notNull(),
});
