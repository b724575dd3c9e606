import { difficulties } from "@prepara/domain/gating/gating";
import { gatingCheck } from "@prepara/domain/gating/input";
import * as z from "zod";
import type { GatingSource } from "#server/adapters/gating/port";
import type { Feature } from "#server/platform/feature";
import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
const gatingRefusal = refusalsOf({
  unknown_asin: [422, "invalid", "ASIN inválido"],
});

/** Long enough to wait for Amazon's rate limit. */
const TIME_LIMIT_MS = 12_000;

const answerSchema = z.object({
  asin: z.string(),
  brand: z.string(),
  gated: z.boolean(),
  difficulty: z.enum(difficulties),
  source: z.enum(["simulated", "amazon"]),
  checkedAt: z.iso.datetime(),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })),
  approvalUrl: z.string().nullable(),
});

/**
 * `POST /gating-checks`: whether a brand is restricted, simulated unless Amazon's API is connected
 * (docs/product.md#gating).
 */
export const gating: Feature<{ gating: GatingSource }> = {
  name: "gating",
  routes(app, deps) {
    app.post(
      "/gating-checks",
      {
        config: { access: "customer", work: "lookup" },
        schema: { tags: ["gating"], body: gatingCheck, response: { 200: answerSchema } },
      },
      async (request) => {
        const asin = request.body.input;
        const answer = await deps.gating.check(asin, AbortSignal.timeout(TIME_LIMIT_MS));
        if (answer === null)
          throw gatingRefusal("unknown_asin", {}, [{ path: "input", message: "ASIN inválido" }]);
        return { asin, ...answer, checkedAt: deps.clock().toISOString() };
      },
    );
  },
};
