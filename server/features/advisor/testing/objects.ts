import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import * as z from "zod";
import { chatConversations, chatMessages } from "#server/tables/chat";
import { type FileToSend, idOf } from "#server/testing/person";
import { nothing, type RouteObject, type SliceObjects } from "#server/testing/slice-objects";

const wholeAnswer = { accept: "application/json" };

const conversation: RouteObject["make"] = async (_product, owner) => {
  const id = idOf(await owner.post("/conversations", {}));
  await owner.post(`/conversations/${id}/messages`, { content: "O que é FNSKU?" }, wholeAnswer);
  return { id };
};

const trainingFile = (): FileToSend => ({
  field: "files",
  name: `${randomUUID()}.txt`,
  type: "text/plain",
  content: Buffer.from("Regras do armazém."),
});

const uploadedTraining = z.object({ items: z.tuple([z.object({ id: z.string() })]) });

const training: RouteObject["make"] = async ({ rui }) => {
  const { body } = await rui.send("/admin/training-documents", {}, [trainingFile()]);
  return { id: uploadedTraining.parse(body).items[0].id };
};

export const objects: SliceObjects = {
  customerTables: { chat_conversations: "forgotten", chat_images: "forgotten", advisor_usage: "kept" },
  routes: {
    "PATCH /api/v1/conversations/:id": { make: conversation, body: { title: "Visto" } },
    "DELETE /api/v1/conversations/:id": { make: conversation },
    "GET /api/v1/conversations/:id/messages": { make: conversation },
    "POST /api/v1/conversations/:id/messages": { make: conversation, body: { content: "oi" } },
    "POST /api/v1/conversations/:id/retry": { make: conversation },
    "POST /api/v1/conversations/:id/stop": { make: conversation },
    "POST /api/v1/admin/training-documents": { make: nothing, form: async () => [trainingFile()] },
    "DELETE /api/v1/admin/training-documents/:id": { make: training },
  },
  /** One more conversation, and one more message in the oldest. */
  async oneMoreOfEach(product, owner) {
    await owner.post("/conversations", {});
    const [oldest] = await product.db
      .select({ id: chatConversations.id })
      .from(chatConversations)
      .where(eq(chatConversations.userId, owner.userId))
      .orderBy(asc(chatConversations.createdAt), asc(chatConversations.id))
      .limit(1);
    if (!oldest) throw new Error("no conversation was made");
    await product.db.insert(chatMessages).values({ conversationId: oldest.id, role: "user", content: "oi" });
    await training(product, owner);
  },
};
