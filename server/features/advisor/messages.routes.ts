import { newMessage } from "@prepara/domain/advisor/input";
import { and, eq } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiScope } from "#server/platform/feature";
import { idParams, noContent } from "#server/platform/http/route-parts";
import { type Session, sessionOf } from "#server/platform/http/session";
import { writeOnce } from "#server/platform/http/write-once";
import { Refusal } from "#server/platform/refusal";
import { chatMessages } from "#server/tables/chat";
import type { AdvisorDeps } from "./advisor-deps.ts";
import { streamAnswer, waitForAnswer, wantsJson } from "./answer/event-stream.ts";
import { askQuestion, type Exchange, retryQuestion } from "./ask-question.ts";
import { messageSchema, toMessageJson } from "./chat.json.ts";
import { ownConversation, ownMessage } from "./conversations.queries.ts";

const customer = { access: "customer" } as const;
const tags = ["advisor"];
const streamed =
  "text/event-stream with `delta`, `citation`, `done` and `error`; with Accept: application/json the whole answer";

/**
 * Questions to the advisor: the question is stored first; the answer is generated even if the client
 * disconnects.
 */
export function messageRoutes(app: ApiScope, deps: AdvisorDeps): void {
  const { db, clock, signer, answers, settings, sessionChecks } = deps;
  const askerOf = (request: FastifyRequest) => ({
    userId: sessionOf(request).userId,
    timeZone: settings.BUSINESS_TIME_ZONE,
    answersAtOnce: settings.ANSWERS_AT_ONCE,
  });

  const readAnswer = async (session: Session, answerId: string) => {
    // An answer that was stopped because its session ended.
    if (!(await sessionChecks.isLive(session.sessionId))) throw new Refusal("unauthenticated");
    const row = await ownMessage(db, session.userId, answerId);
    if (!row) throw new Refusal("not_found");
    return toMessageJson(signer.forSession(session), row, clock());
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, exchange: Exchange) => {
    const session = sessionOf(request);
    const { answerId } = exchange;
    await deps.beginAnswer(request, exchange);
    if (!wantsJson(request)) {
      streamAnswer(reply, { answers, answerId, readAnswer: () => readAnswer(session, answerId) });
      return reply;
    }
    const end = await waitForAnswer(answers, answerId);
    if (end.status === "failed") throw end.refusal;
    return reply.code(201).send(await readAnswer(session, answerId));
  };

  app.post(
    "/conversations/:id/messages",
    {
      config: { ...customer, work: "answer" },
      schema: {
        tags,
        description: streamed,
        params: idParams,
        body: newMessage,
        response: { 201: messageSchema },
      },
    },
    async (request, reply) => {
      const message = { ...request.body, conversationId: request.params.id };
      const exchange = await writeOnce(db, request, (tx) =>
        askQuestion(tx, askerOf(request), message, clock()),
      );
      return answer(request, reply, exchange);
    },
  );

  app.post(
    "/conversations/:id/retry",
    {
      config: { ...customer, work: "answer" },
      schema: { tags, description: streamed, params: idParams, response: { 201: messageSchema } },
    },
    async (request, reply) => {
      const exchange = await writeOnce(db, request, (tx) =>
        retryQuestion(tx, askerOf(request), request.params.id, clock()),
      );
      return answer(request, reply, exchange);
    },
  );

  app.post(
    "/conversations/:id/stop",
    { config: customer, schema: { tags, params: idParams, response: { 204: noContent } } },
    async (request, reply) => {
      const conversation = await ownConversation(db, sessionOf(request).userId, request.params.id);
      if (!conversation) throw new Refusal("not_found");
      const stopped = await db
        .update(chatMessages)
        .set({ stopAskedAt: clock() })
        .where(and(eq(chatMessages.conversationId, conversation.id), eq(chatMessages.status, "answering")))
        .returning({ id: chatMessages.id });
      // Another process sees the stop when it stores its next partial answer.
      for (const { id } of stopped) answers.stop(id);
      return reply.code(204).send(null);
    },
  );
}
