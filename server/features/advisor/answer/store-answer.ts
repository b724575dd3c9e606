import { and, eq, lt, or, sql } from "drizzle-orm";
import { LOST_AFTER_MS } from "#server/features/advisor/conversations.queries";
import type { Db } from "#server/platform/database/database";
import { chatMessages, type StoredCitation } from "#server/tables/chat";
import type { AnswerEnd } from "./compose-answer.ts";

type SoFar = { text: string; citations: readonly StoredCitation[] };

/**
 * Makes this process the one that generates an answer. Returns false if another one generates it, to which
 * the same request came, or if it has ended.
 */
export async function claimAnswer(db: Db, id: string, now: Date): Promise<boolean> {
  const isUnbegun = eq(chatMessages.touchedAt, chatMessages.createdAt);
  const isLost = lt(chatMessages.touchedAt, new Date(now.getTime() - LOST_AFTER_MS));
  const touchedAt = sql`greatest(${sql.param(now, chatMessages.touchedAt)}, ${chatMessages.createdAt} + interval '1 ms')`;
  const claimed = await db
    .update(chatMessages)
    .set({ touchedAt })
    .where(and(eq(chatMessages.id, id), eq(chatMessages.status, "answering"), or(isUnbegun, isLost)))
    .returning({ id: chatMessages.id });
  return claimed.length > 0;
}

/**
 * Stores the text so far. Returns false when another process asked to stop it, or when the conversation was
 * deleted.
 */
export async function storePartialAnswer(db: Db, id: string, soFar: SoFar, now: Date): Promise<boolean> {
  const [row] = await db
    .update(chatMessages)
    .set({ ...columnsOf(soFar), touchedAt: now })
    .where(and(eq(chatMessages.id, id), eq(chatMessages.status, "answering")))
    .returning({ stopAskedAt: chatMessages.stopAskedAt });
  return row !== undefined && row.stopAskedAt === null;
}

/**
 * Stores the final text and how the answer ended; nothing if it has ended already, since another process may
 * have generated it as well.
 */
export async function storeFinishedAnswer(
  db: Db,
  id: string,
  { end, ...soFar }: SoFar & { end: AnswerEnd },
  now: Date,
): Promise<void> {
  const failure = end.status === "failed" ? end.refusal.reason : null;
  await db
    .update(chatMessages)
    .set({ ...columnsOf(soFar), status: end.status, failure, touchedAt: now })
    .where(and(eq(chatMessages.id, id), eq(chatMessages.status, "answering")));
}

// PostgreSQL refuses the NUL character, which a model may generate.
const columnsOf = ({ text, citations }: SoFar) => ({
  content: text.replaceAll("\0", ""),
  citations: [...citations],
});
