import { untitled } from "@prepara/domain/advisor/chat";
import { conversationPatch, newConversation } from "@prepara/domain/advisor/input";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { deleteMarkedFiles } from "#server/platform/files/stored-files";
import { pageOf, pageQuery, pageSchema } from "#server/platform/http/page";
import { idParams, noContent, searchText } from "#server/platform/http/route-parts";
import { sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { chatConversations } from "#server/tables/chat";
import { conversationSchema, messageSchema, toConversationJson, toMessageJson } from "./chat.json.ts";
import {
  messagesOf,
  ownConversation,
  ownConversations,
  recordConversationsChange,
} from "./conversations.queries.ts";
import { deleteConversation } from "./delete-conversation.ts";

const customer = { access: "customer" } as const;
const tags = ["advisor"];
const listQuery = pageQuery.extend({ q: searchText });

/** The user's conversations with the advisor (docs/product.md#advisor). */
export function conversationRoutes(app: ApiScope, deps: FeatureDeps): void {
  const { db, clock, signer, runOwnSearch } = deps;

  app.get(
    "/conversations",
    {
      config: customer,
      schema: { tags, querystring: listQuery, response: { 200: pageSchema(conversationSchema) } },
    },
    async (request) => {
      const { q, ...page } = request.query;
      const { userId } = sessionOf(request);
      const rows = await runOwnSearch(q, (reader) => ownConversations(reader, userId, q, page));
      return pageOf(rows, page, {
        item: toConversationJson,
        keyset: (row) => ({ at: row.updatedAt, id: row.id }),
      });
    },
  );

  app.post(
    "/conversations",
    { config: customer, schema: { tags, body: newConversation, response: { 201: conversationSchema } } },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const conversation = await writeOnce(db, request, async (tx) => {
        const now = clock();
        const values = { userId, title: request.body.title ?? untitled, createdAt: now, updatedAt: now };
        const [row] = await tx.insert(chatConversations).values(values).returning();
        if (!row) throw new Error("The conversation was not inserted");
        await recordConversationsChange(tx, userId);
        return toConversationJson(row);
      });
      return reply.code(201).send(conversation);
    },
  );

  app.patch(
    "/conversations/:id",
    {
      config: customer,
      schema: { tags, params: idParams, body: conversationPatch, response: { 200: conversationSchema } },
    },
    async (request) => {
      const { userId } = sessionOf(request);
      const isOwn = and(eq(chatConversations.id, request.params.id), eq(chatConversations.userId, userId));
      const { title } = request.body;
      const [row] =
        title === undefined
          ? await db.select().from(chatConversations).where(isOwn)
          : await db.update(chatConversations).set({ title }).where(isOwn).returning();
      if (!row) throw new Refusal("not_found");
      return toConversationJson(row);
    },
  );

  app.delete(
    "/conversations/:id",
    {
      config: { ...customer, work: "file" },
      schema: { tags, params: idParams, response: { 204: noContent } },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const paths = await db.transaction((tx) => deleteConversation(tx, userId, request.params.id, clock()));
      await deleteMarkedFiles(deps, paths).catch((err: unknown) =>
        request.log.warn({ err }, "the pictures of a deleted conversation are left to the sweeper"),
      );
      return reply.code(204).send(null);
    },
  );

  const messageList = z.object({ items: z.array(messageSchema), nextCursor: z.string().nullable() });

  app.get(
    "/conversations/:id/messages",
    { config: customer, schema: { tags, params: idParams, response: { 200: messageList } } },
    async (request) => {
      const session = sessionOf(request);
      const conversation = await ownConversation(db, session.userId, request.params.id);
      if (!conversation) throw new Refusal("not_found");
      const rows = await messagesOf(db, conversation.id);
      const links = signer.forSession(session);
      return { items: rows.map((row) => toMessageJson(links, row, clock())), nextCursor: null };
    },
  );
}
