import * as z from "zod";
import type { LinkSigner } from "#server/platform/files/signed-url";
import { thumbnailPathOf } from "#server/platform/files/stored-files";
import { problemOf } from "#server/platform/http/problem";
import { chatMessages } from "#server/tables/chat";
import { storedFailure } from "./advisor.refusals.ts";
import { type ConversationRow, LOST_AFTER_MS, type MessageRow } from "./conversations.queries.ts";

export const conversationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

export const toConversationJson = (row: ConversationRow): z.input<typeof conversationSchema> => ({
  id: row.id,
  title: row.title,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const citationSchema = z.object({
  number: z.int(),
  title: z.string(),
  heading: z.string().nullable(),
  page: z.int().nullable(),
  source: z.string(),
  updated: z.string().nullable(),
  text: z.string(),
  /**
   * True for a passage that is only close to the question: no passage answered it, and the answer does not
   * use this one.
   */
  suggested: z.boolean(),
});

export const messageSchema = z.object({
  id: z.uuid(),
  role: z.enum(chatMessages.role.enumValues),
  content: z.string(),
  /** `answering`: still being generated; read it again for more. */
  status: z.enum(chatMessages.status.enumValues),
  images: z.array(z.object({ url: z.string(), thumbnailUrl: z.string() })),
  imageUrls: z.array(z.string()),
  citations: z.array(citationSchema),
  failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});

export function toMessageJson(signer: LinkSigner, row: MessageRow, now: Date): z.input<typeof messageSchema> {
  const images = row.imageUrls.map((path) => ({
    url: signer.sign(path),
    thumbnailUrl: signer.sign(thumbnailPathOf(path)),
  }));
  return {
    id: row.id,
    role: row.role,
    content: row.content,
    status: statusOf(row, now),
    images,
    imageUrls: images.map(({ url }) => url),
    citations: row.citations.map((citation) => ({ ...citation, suggested: citation.suggested ?? false })),
    failure: row.failure === null ? null : failureJson(row.failure),
    createdAt: row.createdAt.toISOString(),
  };
}

function statusOf(row: MessageRow, now: Date) {
  const isLost = row.status === "answering" && now.getTime() - row.touchedAt.getTime() > LOST_AFTER_MS;
  return isLost ? "interrupted" : row.status;
}

function failureJson(stored: string) {
  const { code, detail } = problemOf(storedFailure(stored));
  return { code, detail };
}
