import type { ConversationTurn, ModelImage } from "#server/adapters/language-model/port";
import type { Sender } from "#server/platform/fair-use/customers-in-turns";
import type { FileStore } from "#server/platform/files/file-store";
import { imageForModel } from "#server/platform/files/image";
import type { MessageRow } from "../conversations.queries.ts";

/** Images of older questions are left out: each costs as many tokens as a page of text. */
const QUESTIONS_WITH_IMAGES = 2;

/** A conversation as turns for the model; empty answers are left out, images are made smaller. */
export async function turnsOf(
  store: FileStore,
  rows: readonly MessageRow[],
  { withImages, customer }: { withImages: boolean; customer: Sender },
): Promise<ConversationTurn[]> {
  const nonEmpty = rows.filter((row) => row.role === "user" || row.content.trim() !== "");
  const withShownImages = new Set(
    nonEmpty
      .filter((row) => row.imageUrls.length > 0)
      .slice(-QUESTIONS_WITH_IMAGES)
      .map((row) => row.id),
  );
  const turns: ConversationTurn[] = [];
  for (const row of nonEmpty) {
    const images =
      withImages && withShownImages.has(row.id) ? await imagesOf(store, row.imageUrls, customer) : [];
    turns.push({ role: row.role === "user" ? "user" : "assistant", text: row.content, images });
  }
  return turns;
}

async function imagesOf(store: FileStore, paths: readonly string[], customer: Sender): Promise<ModelImage[]> {
  const images: ModelImage[] = [];
  for (const path of paths) {
    const stream = await store.read(path);
    if (stream) images.push(await imageForModel(await bytesOf(stream), customer));
  }
  return images;
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
