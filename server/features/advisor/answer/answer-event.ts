import type { RefusalReason } from "#server/platform/refusal";
import type { StoredCitation } from "#server/tables/chat";

/** What an answer is made of, in the order in which it comes to be. */
export type AnswerEvent =
  | { kind: "delta"; text: string }
  | { kind: "citation"; citation: StoredCitation }
  | { kind: "usage"; inputTokens: number; outputTokens: number };

/** How an answer ended; what was said until then stands in any case. */
export type AnswerEnd =
  | { status: "complete" | "interrupted" }
  | { status: "failed"; failure: RefusalReason; facts: Record<string, string | number> };
