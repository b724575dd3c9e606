import { simulatedDelayMs, simulateGating } from "@prepara/domain/gating/gating";
import { Outage } from "#server/platform/outage";
import { wait } from "#server/platform/outgoing/wait";
import type { GatingSource } from "./port.ts";

/** A simulation: two seconds, one of seven brands, gated in 60 % of the cases (docs/product.md#gating). */
export function simulatedGating(random: () => number): GatingSource {
  return {
    async check(_asin, signal) {
      await wait(simulatedDelayMs, signal);
      if (signal.aborted) throw new Outage("Simulação", "timeout");
      return { ...simulateGating(random(), random()), source: "simulated", reasons: [], approvalUrl: null };
    },
  };
}
