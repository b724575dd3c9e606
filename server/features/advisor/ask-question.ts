import { randomUUID } from "node:crypto";
import { titleOf, untitled } from "@prepara/domain/advisor/chat";
import type { NewMessage } from "@prepara/domain/advisor/input";
import { and, count, desc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { attachFiles, withThumbnails } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { chatConversations, chatImages, chatMessages } from "#server/tables/chat";
import { advisorRefusal } from "./advisor.refusals.ts";
import {
  type ConversationRow,
  LOST_AFTER_MS,
  lockConversation,
  recordConversationsChange,
} from "./conversations.queries.ts";
import { spendDailyMessage } from "./daily-quota.ts";

export type Asker = { userId: string; timeZone: string; answersAtOnce: number };
/** A stored question and the row of its answer. */
export type Exchange = { conversationId: string; questionId: string; answerId: string };

/** Stores a question together with the empty row of its answer. */
export async function askQuestion(
  tx: Tx,
  asker: Asker,
  { conversationId, ...message }: NewMessage & { conversationId: string },
  now: Date,
): Promise<Exchange> {
  const { userId, timeZone } = asker;
  const conversation = await lockIdleConversation(tx, userId, conversationId, now);
  await spendDailyMessage(tx, userId, { now, timeZone });
  await refuseTooManyAnswers(tx, asker, now);
  const questionId = randomUUID();
  const paths = await imagePaths(tx, userId, message.imageIds);
  const [question] = await tx
    .insert(chatMessages)
    .values({
      id: questionId,
      conversationId,
      role: "user",
      content: message.content,
      imageUrls: paths,
      createdAt: now,
    })
    .returning({ number: chatMessages.number });
  if (!question) throw new Error("The question was not inserted");
  if (message.imageIds.length > 0) {
    await tx
      .update(chatImages)
      .set({ messageId: questionId })
      .where(inArray(chatImages.id, message.imageIds));
    await attachFiles(tx, withThumbnails(paths), now);
  }
  const answerId = await insertAnswer(tx, conversationId, now);
  const isFirst = conversation.title === untitled;
  await tx
    .update(chatConversations)
    .set({ updatedAt: now, ...(isFirst && { title: titleOf(message.content) }) })
    .where(eq(chatConversations.id, conversationId));
  await recordConversationsChange(tx, userId);
  return { conversationId, questionId, answerId };
}

/**
 * Replaces the answer to the last question with an empty one, whether it failed, was stopped or is complete.
 */
export async function retryQuestion(
  tx: Tx,
  asker: Asker,
  conversationId: string,
  now: Date,
): Promise<Exchange> {
  const { userId, timeZone } = asker;
  await lockIdleConversation(tx, userId, conversationId, now);
  const [last, before] = await tx
    .select({ id: chatMessages.id, role: chatMessages.role })
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversationId))
    .orderBy(desc(chatMessages.number))
    .limit(2);
  const question = last?.role === "user" ? last : before;
  if (question?.role !== "user") throw advisorRefusal("nothing_to_retry");
  await spendDailyMessage(tx, userId, { now, timeZone });
  await refuseTooManyAnswers(tx, asker, now);
  if (last?.role === "assistant") await tx.delete(chatMessages).where(eq(chatMessages.id, last.id));
  const answerId = await insertAnswer(tx, conversationId, now);
  await recordConversationsChange(tx, userId);
  return { conversationId, questionId: question.id, answerId };
}

/**
 * Call it after `spendDailyMessage`, whose row lock makes concurrent questions of one user wait for each
 * other.
 */
async function refuseTooManyAnswers(tx: Tx, { userId, answersAtOnce }: Asker, now: Date): Promise<void> {
  const [row] = await tx
    .select({ answers: count() })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(
      and(
        eq(chatConversations.userId, userId),
        eq(chatMessages.status, "answering"),
        gte(chatMessages.touchedAt, new Date(now.getTime() - LOST_AFTER_MS)),
      ),
    );
  if ((row?.answers ?? 0) >= answersAtOnce)
    throw advisorRefusal("too_many_answers", { limit: answersAtOnce, retryAfterSeconds: 10 });
}

async function lockIdleConversation(tx: Tx, userId: string, id: string, now: Date): Promise<ConversationRow> {
  await lockCustomer(tx, userId);
  const conversation = await lockConversation(tx, userId, id);
  if (!conversation) throw new Refusal("not_found");
  const answering = and(eq(chatMessages.conversationId, id), eq(chatMessages.status, "answering"));
  // An answer left unfinished by a killed process must not block the conversation.
  await tx
    .update(chatMessages)
    .set({ status: "interrupted" })
    .where(and(answering, lt(chatMessages.touchedAt, new Date(now.getTime() - LOST_AFTER_MS))));
  if ((await tx.$count(chatMessages, answering)) > 0) throw advisorRefusal("answer_in_progress");
  return conversation;
}

async function imagePaths(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: chatImages.id, path: chatImages.path })
    .from(chatImages)
    .where(and(inArray(chatImages.id, [...ids]), eq(chatImages.userId, userId), isNull(chatImages.messageId)))
    .for("update");
  const byId = new Map(rows.map(({ id, path }) => [id, path]));
  return [...new Set(ids)].map((id) => {
    const path = byId.get(id);
    if (path === undefined)
      throw new Refusal("invalid", {}, [{ path: "imageIds", message: "Imagem inválida ou já enviada." }]);
    return path;
  });
}

async function insertAnswer(tx: Tx, conversationId: string, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.insert(chatMessages).values({
    id,
    conversationId,
    role: "assistant",
    content: "",
    status: "answering",
    createdAt: now,
    touchedAt: now,
  });
  return id;
}
