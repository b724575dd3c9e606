import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { holdCustomer } from "#server/platform/database/hold-customer";
import { doomFiles, withThumbnails } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { chatConversations, chatImages, chatMessages } from "#server/tables/chat";
import { lockConversation, recordConversationsChange } from "./conversations.queries.ts";

/**
 * Deletes a conversation with its messages and pictures; returns the pictures' paths, whose bytes go once
 * this has committed.
 */
export async function deleteConversation(tx: Tx, userId: string, id: string, now: Date): Promise<string[]> {
  await holdCustomer(tx, userId);
  if (!(await lockConversation(tx, userId, id))) throw new Refusal("not_found");
  const rows = await tx
    .select({ paths: chatMessages.imageUrls })
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id));
  const paths = withThumbnails(rows.flatMap((row) => row.paths));
  await doomFiles(tx, paths, now);
  await tx.delete(chatConversations).where(eq(chatConversations.id, id));
  await recordConversationsChange(tx, userId);
  return paths;
}

/** Deletes all conversations and pictures of a user whose account is deleted. */
export async function deleteConversationsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const images = await tx
    .select({ path: chatImages.path })
    .from(chatImages)
    .where(eq(chatImages.userId, userId));
  await doomFiles(tx, withThumbnails(images.map(({ path }) => path)), now);
  await tx.delete(chatConversations).where(eq(chatConversations.userId, userId));
  await tx.delete(chatImages).where(eq(chatImages.userId, userId));
}
