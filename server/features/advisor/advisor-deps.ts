import type { ModelTool } from "#server/adapters/language-model/port";
import type { PriceHistorySource } from "#server/adapters/price-history/port";
import {
  planTool,
  prepCostTool,
  prepRequestsTool,
  shipmentsTool,
} from "#server/features/advisor/tools/customer-tools";
import { minerTool, priceTool, roiTool } from "#server/features/advisor/tools/sourcing-tools";
import type { ToolDeps } from "#server/features/advisor/tools/tool";
import type { FeatureDeps } from "#server/platform/feature";
import type { AnswerDesk } from "./answer/answer-desk.ts";
import { type AdvisorPorts, composeAnswer } from "./answer/compose-answer.ts";
import { turnsOf } from "./answer/turns.ts";
import { messagesOf } from "./conversations.queries.ts";
import { noteTokens } from "./daily-quota.ts";
import type { Exchange } from "./open-exchange.ts";

export type AdvisorNeeds = AdvisorPorts & { priceHistory: PriceHistorySource };

export type AdvisorDeps = FeatureDeps &
  AdvisorNeeds & {
    desk: AnswerDesk;
    /** Lets the desk write the answer of an exchange; does nothing when the same request comes again. */
    beginAnswer(userId: string, exchange: Exchange): Promise<void>;
  };

/** Ties the desk to everything an answer needs. */
export function advisorDeps(deps: FeatureDeps & AdvisorNeeds, desk: AnswerDesk): AdvisorDeps {
  /**
   * Held until the answer is stored: a repetition that still finds the row unfinished would have it written
   * again, at no message of the day.
   */
  const begun = new Map<string, Promise<void>>();

  const begin = async (userId: string, { conversationId, answerId }: Exchange): Promise<void> => {
    const rows = await messagesOf(deps.db, conversationId);
    const at = rows.findIndex((row) => row.id === answerId);
    if (rows[at]?.status !== "answering") return void begun.delete(answerId);
    const answer = async function* (signal: AbortSignal) {
      const turns = await turnsOf(deps.store, rows.slice(0, at), { withImages: deps.languageModel !== null });
      for await (const event of composeAnswer(deps, { turns, tools: toolsOf(deps, userId) }, signal)) {
        if (event.kind === "usage") await noteUsage(deps, userId, event);
        yield event;
      }
    };
    // It never rejects: the desk stores failures as well.
    desk.start(answerId, answer).then(() => begun.delete(answerId));
  };

  return {
    ...deps,
    desk,
    async beginAnswer(userId, exchange) {
      const { answerId } = exchange;
      const known = begun.get(answerId);
      if (known) return known;
      const beginning = begin(userId, exchange);
      begun.set(answerId, beginning);
      await beginning.catch((error: unknown) => {
        begun.delete(answerId);
        throw error;
      });
    },
  };
}

/** Adds what an answer cost to the user's day. */
export async function noteUsage(
  { db, clock, settings }: Pick<FeatureDeps, "db" | "clock" | "settings">,
  userId: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): Promise<void> {
  const day = { now: clock(), timeZone: settings.BUSINESS_TIME_ZONE };
  await noteTokens(db, userId, day, { inputTokens, outputTokens });
}

/**
 * What the advisor may look up for this user. Whose things a tool reads is decided here, by the session: no
 * tool takes a user, none writes, so nothing that a document or a question says changes what it may do.
 */
export function toolsOf(deps: ToolDeps, userId: string): ModelTool[] {
  return [
    shipmentsTool(deps, userId),
    prepRequestsTool(deps, userId),
    prepCostTool(deps, userId),
    planTool(deps, userId),
    priceTool(deps, userId),
    minerTool(deps, userId),
    roiTool(),
  ];
}
