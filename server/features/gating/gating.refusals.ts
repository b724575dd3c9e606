import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const gatingRefusal = refusalsOf({
  unknown_asin: [422, "invalid", "ASIN inválido"],
});
