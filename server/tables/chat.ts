import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** A passage that an answer is based on, with its text at the time of the answer. */
export type StoredCitation = {
  number: number;
  title: string;
  heading: string | null;
  page: number | null;
  source: string;
  updated: string | null;
  text: string;
  /** Only suggested under 'Talvez ajude', because no passage answered the question. Missing in old rows. */
  suggested?: boolean;
};

export const chatConversations = pgTable(
  "chat_conversations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    title: text("title").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [index("chat_conversations_of_user").on(t.userId, t.updatedAt, t.id)],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** The order of a conversation: question and answer are written at the same instant. */
    number: bigint("number", { mode: "number" }).generatedAlwaysAsIdentity(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => chatConversations.id, { onDelete: "cascade" }),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    content: text("content").notNull(),
    /** Storage paths; the API returns them as signed links. */
    imageUrls: text("image_urls").array().notNull().default(sql`'{}'`),
    status: text("status", { enum: ["answering", "complete", "interrupted", "failed"] })
      .notNull()
      .default("complete"),
    /** Why an answer failed: a reason of `advisor.refusals.ts` or `platform/refusal.ts`. */
    failure: text("failure"),
    citations: jsonb("citations").$type<StoredCitation[]>().notNull().default([]),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** Heartbeat of an answer that is being written; `created_at` until a process has begun it. */
    touchedAt: instant("touched_at").notNull().defaultNow(),
    stopAskedAt: instant("stop_asked_at"),
  },
  (t) => [
    uniqueIndex("chat_messages_of_conversation").on(t.conversationId, t.number),
    uniqueIndex("chat_messages_one_answer_at_a_time").on(t.conversationId).where(sql`status = 'answering'`),
    check("chat_messages_role_known", sql`${t.role} in ('user', 'assistant')`),
    check(
      "chat_messages_status_known",
      sql`${t.status} in ('answering', 'complete', 'interrupted', 'failed')`,
    ),
  ],
);

/** Pictures that were uploaded for a message; `message_id` is null until one is sent with them. */
export const chatImages = pgTable(
  "chat_images",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    messageId: uuid("message_id").references(() => chatMessages.id, { onDelete: "cascade" }),
    path: text("path").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("chat_images_of_user").on(t.userId, t.createdAt),
    index("chat_images_of_message").on(t.messageId),
  ],
);

/** How much a user used the advisor on one day in the business time zone. */
export const advisorUsage = pgTable(
  "advisor_usage",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => profiles.userId, { onDelete: "cascade" }),
    day: date("day").notNull(),
    messages: integer("messages").notNull().default(0),
    inputTokens: bigint("input_tokens", { mode: "number" }).notNull().default(0),
    outputTokens: bigint("output_tokens", { mode: "number" }).notNull().default(0),
  },
  (t) => [primaryKey({ name: "advisor_usage_pkey", columns: [t.userId, t.day] })],
);
