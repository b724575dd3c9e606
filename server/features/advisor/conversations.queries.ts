import { and, asc, desc, eq, getTableColumns, lte, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { containsText } from "#server/platform/database/like";
import { recordChange } from "#server/platform/events/change-log";
import { type PageQuery, startOf } from "#server/platform/http/page";
import { chatConversations, chatMessages } from "#server/tables/chat";

export type ConversationRow = typeof chatConversations.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;

/**
 * A longer conversation returns its newest messages only: 500 questions of 8,000 characters took half a
 * second each time, during which the server answered no other request.
 */
const MAX_MESSAGES = 500;
const MAX_BYTES = 1_500_000;
/** An image comes with three signed links. */
const IMAGE_BYTES = 1_000;
/** An answer not updated for this long was interrupted by the end of its process. */
export const LOST_AFTER_MS = 30_000;

/** The user's conversations, last updated first (docs/product.md#advisor); `search` looks in the titles. */
export async function ownConversations(
  db: DbOrTx,
  userId: string,
  search: string | undefined,
  page: PageQuery,
) {
  const start = startOf(page);
  return db
    .select()
    .from(chatConversations)
    .where(
      and(
        eq(chatConversations.userId, userId),
        search === undefined ? undefined : containsText(sql`lower(${chatConversations.title})`, search),
        sql`(${chatConversations.updatedAt}, ${chatConversations.id}) < (${start.at}::timestamptz, ${start.id}::uuid)`,
      ),
    )
    .orderBy(desc(chatConversations.updatedAt), desc(chatConversations.id))
    .limit(page.limit + 1);
}

/** One of the user's own conversations; undefined if missing or another customer's. */
export async function ownConversation(db: DbOrTx, userId: string, id: string) {
  const [row] = await db.select().from(chatConversations).where(isOwn(userId, id));
  return row;
}

/** `ownConversation`, locked until the transaction ends, so that only one question at a time is added. */
export async function lockConversation(db: DbOrTx, userId: string, id: string) {
  const [row] = await db.select().from(chatConversations).where(isOwn(userId, id)).for("update");
  return row;
}

const isOwn = (userId: string, id: string) =>
  and(eq(chatConversations.id, id), eq(chatConversations.userId, userId));

/** The messages, oldest first (docs/product.md#advisor). The caller must have checked the owner. */
export async function messagesOf(db: DbOrTx, conversationId: string): Promise<MessageRow[]> {
  const { content, citations, imageUrls, number } = chatMessages;
  // Sizes that PostgreSQL knows without reading the texts.
  const bytes = sql`octet_length(${content}) + pg_column_size(${citations}) + ${IMAGE_BYTES} * cardinality(${imageUrls})`;
  const weighed = db
    .select({
      id: chatMessages.id,
      upToHere: sql`sum(${bytes}) over (order by ${number} desc)`.as("up_to_here"),
    })
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversationId))
    .orderBy(desc(number))
    .limit(MAX_MESSAGES)
    .as("weighed");
  const newest = await db
    .select(getTableColumns(chatMessages))
    .from(chatMessages)
    .innerJoin(weighed, eq(weighed.id, chatMessages.id))
    .where(lte(weighed.upToHere, MAX_BYTES))
    .orderBy(desc(number));
  return newest.reverse();
}

/** One message of one of the user's own conversations. */
export async function ownMessage(db: DbOrTx, userId: string, id: string): Promise<MessageRow | undefined> {
  const [row] = await db
    .select({ message: chatMessages })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(and(eq(chatMessages.id, id), eq(chatConversations.userId, userId)))
    .orderBy(asc(chatMessages.number));
  return row?.message;
}

/** Makes the user's open tabs refetch the list of conversations and the open conversation. */
export const recordConversationsChange = (tx: Tx, userId: string): Promise<void> =>
  recordChange(tx, userId, { topic: "conversations", happening: null, subject: null });
