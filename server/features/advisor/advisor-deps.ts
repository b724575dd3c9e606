import type { FastifyRequest } from "fastify";
import type { ModelTool } from "#server/adapters/language-model/port";
import type { PriceHistorySource } from "#server/adapters/price-history/port";
import {
  addressTool,
  planTool,
  prepCostTool,
  prepRequestsTool,
  shipmentsTool,
} from "#server/features/advisor/tools/customer-tools";
import { minerTool, priceTool, roiTool } from "#server/features/advisor/tools/sourcing-tools";
import type { ToolDeps } from "#server/features/advisor/tools/tool";
import { type Sender, senderOf } from "#server/platform/fair-use/customers-in-turns";
import type { FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import type { UsAddressSettings } from "#server/platform/settings";
import type { AnswerRunner } from "./answer/answer-runner.ts";
import { type AdvisorPorts, composeAnswer } from "./answer/compose-answer.ts";
import { claimAnswer } from "./answer/store-answer.ts";
import { turnsOf } from "./answer/turns.ts";
import type { Exchange } from "./ask-question.ts";
import { messagesOf } from "./conversations.queries.ts";
import { givingBackIfBusy, recordTokens } from "./daily-quota.ts";

export type AdvisorNeeds = AdvisorPorts & { priceHistory: PriceHistorySource; settings: UsAddressSettings };

export type AdvisorDeps = FeatureDeps &
  AdvisorNeeds & {
    answers: AnswerRunner;
    /**
     * Starts generating the answer of an exchange; does nothing if it is being generated already, also by
     * another process.
     */
    beginAnswer(request: FastifyRequest, exchange: Exchange): Promise<void>;
  };

/** Joins the answer runner with what it needs to compose an answer. */
export function advisorDeps(deps: FeatureDeps & AdvisorNeeds, answers: AnswerRunner): AdvisorDeps {
  /**
   * Answers that this process is starting or generating and has not stored yet. Without this map, a repeated
   * request that still sees the unfinished row would generate the answer again without counting a message.
   */
  const pending = new Map<string, Promise<void>>();

  const start = async (request: FastifyRequest, { conversationId, answerId }: Exchange): Promise<void> => {
    const { userId, sessionId } = sessionOf(request);
    const customer = senderOf(request);
    const rows = await messagesOf(deps.db, conversationId);
    const index = rows.findIndex((row) => row.id === answerId);
    const isAnswering = rows[index]?.status === "answering";
    if (!(isAnswering && (await claimAnswer(deps.db, answerId, deps.clock()))))
      return void pending.delete(answerId);
    const spent = {
      db: deps.db,
      userId,
      day: { now: deps.clock(), timeZone: deps.settings.BUSINESS_TIME_ZONE },
    };
    const compose = async function* (signal: AbortSignal) {
      const turns = await turnsOf(deps.store, rows.slice(0, index), {
        withImages: deps.languageModel !== null,
        customer,
      });
      const question = { turns, tools: toolsOf(deps, customer), customer };
      for await (const event of givingBackIfBusy(spent, composeAnswer(deps, question, signal))) {
        if (event.kind === "usage") await recordUsage(deps, userId, event);
        yield event;
      }
    };
    // It never rejects: the runner stores failures as well.
    const isAskerLive = () => deps.sessionChecks.isLive(sessionId);
    answers.start(answerId, { compose, isAskerLive }).then(() => pending.delete(answerId));
  };

  return {
    ...deps,
    answers,
    async beginAnswer(request, exchange) {
      const { answerId } = exchange;
      const known = pending.get(answerId);
      if (known) return known;
      const starting = start(request, exchange);
      pending.set(answerId, starting);
      await starting.catch((error: unknown) => {
        pending.delete(answerId);
        throw error;
      });
    },
  };
}

/** Adds an answer's tokens to the user's daily usage. */
export async function recordUsage(
  { db, clock, settings }: Pick<FeatureDeps, "db" | "clock" | "settings">,
  userId: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): Promise<void> {
  const day = { now: clock(), timeZone: settings.BUSINESS_TIME_ZONE };
  await recordTokens(db, userId, day, { inputTokens, outputTokens });
}

/**
 * The tools the model may call for this user. The user comes from the session: no tool accepts a user id and
 * none writes, so nothing in a document or a question widens what a tool may do.
 */
export function toolsOf(deps: ToolDeps, customer: Sender): ModelTool[] {
  const { userId } = customer;
  return [
    shipmentsTool(deps, userId),
    prepRequestsTool(deps, userId),
    prepCostTool(deps, userId),
    planTool(deps, userId),
    addressTool(deps, userId),
    priceTool(deps, customer),
    minerTool(deps, userId),
    roiTool(),
  ];
}
