import type { Difficulty } from "@prepara/domain/gating/gating";

export type GatingAnswer = {
  brand: string;
  gated: boolean;
  difficulty: Difficulty;
  source: "simulated" | "amazon";
  /** Amazon's reasons in its own words; empty if simulated or not restricted. */
  reasons: { code: string; message: string }[];
  /** The URL to request approval from Amazon. */
  approvalUrl: string | null;
};

/** Whether a seller may list an ASIN. `ports.ts` selects a simulation (docs/product.md#gating) or Amazon. */
export interface GatingSource {
  /** Null for an unknown ASIN; throws `Outage` on failure. */
  check(asin: string, signal: AbortSignal): Promise<GatingAnswer | null>;
}
