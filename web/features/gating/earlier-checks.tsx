import { difficultyLabels } from "@prepara/domain/gating/gating";
import { Lock, LockOpen } from "lucide-react";
import { SectionCard } from "#web/ui/card";
import { StatusPill } from "#web/ui/status-pill";
import type { GatingCheck } from "./gating.queries.ts";

/** The checks since the page was opened. */
export function EarlierChecks({ checks }: { checks: readonly GatingCheck[] }) {
  return (
    <SectionCard title="Verificações anteriores">
      <ul className="flex flex-col divide-y divide-border">
        {checks.map((check) => (
          <li
            key={check.checkedAt}
            className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
          >
            <span>
              <span className="font-mono">{check.asin}</span> · {check.brand || "—"}
            </span>
            <span className="flex items-center gap-2">
              {difficultyLabels[check.difficulty]}
              <StatusPill tone={check.gated ? "danger" : "success"} icon={check.gated ? Lock : LockOpen}>
                {check.gated ? "Restrita" : "Liberada"}
              </StatusPill>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
