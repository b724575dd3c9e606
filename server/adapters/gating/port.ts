import type { Difficulty } from "@prepara/domain/gating/gating";

export type GatingAnswer = {
  brand: string;
  gated: boolean;
  difficulty: Difficulty;
  source: "simulated" | "amazon";
  /** Amazon's reasons in its own words; empty when simulated or open. */
  reasons: { code: string; message: string }[];
  /** Where to ask Amazon for approval. */
  approvalUrl: string | null;
};

/**
 * Whether a seller may list an ASIN. `ports.ts` decides who answers: a simulation (docs/product.md#gating),
 * or Amazon.
 */
export interface GatingSource {
  /** Null when there is no such ASIN; throws Outage when it cannot tell. */
  check(asin: string, signal: AbortSignal): Promise<GatingAnswer | null>;
}
