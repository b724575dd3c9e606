import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import { markFilesDeleted, withThumbnails } from "#server/platform/files/stored-files";
import { Refusal } from "#server/platform/refusal";
import { chatConversations, chatImages, chatMessages } from "#server/tables/chat";
import { lockConversation, recordConversationsChange } from "./conversations.queries.ts";

/**
 * Deletes a conversation with its messages and images; returns the images' paths, whose files are deleted
 * after the commit.
 */
export async function deleteConversation(tx: Tx, userId: string, id: string, now: Date): Promise<string[]> {
  await lockCustomer(tx, userId);
  if (!(await lockConversation(tx, userId, id))) throw new Refusal("not_found");
  const rows = await tx
    .select({ paths: chatMessages.imageUrls })
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, id));
  const paths = withThumbnails(rows.flatMap((row) => row.paths));
  await markFilesDeleted(tx, paths, now);
  await tx.delete(chatConversations).where(eq(chatConversations.id, id));
  await recordConversationsChange(tx, userId);
  return paths;
}

/** Deletes all conversations and images of a user whose account is deleted. */
export async function deleteConversationsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  const images = await tx
    .select({ path: chatImages.path })
    .from(chatImages)
    .where(eq(chatImages.userId, userId));
  await markFilesDeleted(tx, withThumbnails(images.map(({ path }) => path)), now);
  await tx.delete(chatConversations).where(eq(chatConversations.userId, userId));
  await tx.delete(chatImages).where(eq(chatImages.userId, userId));
}
