import { chatFunctionInput } from "@prepara/domain/advisor/input";
import * as z from "zod";
import type { ConversationTurn } from "#server/adapters/language-model/port";
import { senderOf } from "#server/platform/fair-use/customers-in-turns";
import { dailyBudget } from "#server/platform/fair-use/daily-budget";
import type { ApiScope } from "#server/platform/feature";
import { hasLeft } from "#server/platform/http/sender-left";
import { sessionOf } from "#server/platform/http/session";
import { advisorRefusal } from "./advisor.refusals.ts";
import { type AdvisorDeps, recordUsage, toolsOf } from "./advisor-deps.ts";
import { answerRefusal } from "./answer/answer-runner.ts";
import { composeAnswer } from "./answer/compose-answer.ts";
import { imagesFrom } from "./answer/sent-images.ts";
import { givingBackIfBusy, spendDailyMessage } from "./daily-quota.ts";

const TIME_LIMIT_MS = 2 * 60_000;

/**
 * `tadollar-chat`: returns a complete answer to a conversation that the caller stores; the server stores
 * nothing of it (docs/product.md#advisor).
 */
export function advisorFunctions(app: ApiScope, deps: AdvisorDeps): void {
  const spend = dailyBudget(deps);
  app.post(
    "/tadollar-chat",
    {
      config: { access: "customer", work: "answer" },
      schema: {
        tags: ["functions"],
        body: chatFunctionInput,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      // Nobody would get the answer; also when the session has ended, whose place the owner may need.
      if (hasLeft(reply)) return { message: "" };
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const { userId } = sessionOf(request);
      const customer = senderOf(request);
      const { messages, imageUrls } = request.body;
      // Decoding costs the same whether a picture was uploaded or comes in a URL, and a URL of 71 characters
      // may hold one of 50 megapixels.
      if (imageUrls.length > 0) await spend("upload", userId);
      const images = await imagesFrom(deps, imageUrls, customer);
      if (gone.signal.aborted) return { message: "" };
      const day = { now: deps.clock(), timeZone: deps.settings.BUSINESS_TIME_ZONE };
      await deps.db.transaction((tx) => spendDailyMessage(tx, userId, day));
      const lastQuestion = messages.findLastIndex(({ role }) => role === "user");
      const turns: ConversationTurn[] = messages.map(({ role, content }, index) => ({
        role,
        text: content,
        images: index === lastQuestion ? images : [],
      }));
      const question = { turns, tools: toolsOf(deps, customer), customer };
      const signal = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), gone.signal]);
      let message = "";
      try {
        const pieces = composeAnswer(deps, question, signal);
        for await (const event of givingBackIfBusy({ db: deps.db, userId, day }, pieces)) {
          if (event.kind === "delta") message += event.text;
          if (event.kind === "usage") await recordUsage(deps, userId, event);
        }
      } catch (error) {
        if (gone.signal.aborted) return { message };
        throw failureOf(error, signal);
      }
      return { message };
    },
  );
}

/** Known failures and the time limit become refusals; anything else is a bug and becomes a 500. */
const failureOf = (error: unknown, signal: AbortSignal): unknown =>
  answerRefusal(error) ?? (signal.aborted ? advisorRefusal("no_answer") : error);
