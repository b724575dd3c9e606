import { advisorRefusal } from "#server/features/advisor/advisor.refusals";
import { Outage, refusalOfOutage } from "#server/platform/outage";
import { Refusal } from "#server/platform/refusal";

/**
 * What the user is told when the model did not answer: a limit and an empty account by their own words
 * (docs/product.md#advisor).
 */
export function failureOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Outage)) return null;
  if (error.kind === "rate_limit" || error.kind === "insufficient_credits") return refusalOfOutage(error);
  return advisorRefusal(error.kind === "bad_input" ? "question_not_accepted" : "no_answer");
}
