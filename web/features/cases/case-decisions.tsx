import type { Decision } from "@prepara/domain/cases/decisions";
import { useState } from "react";
import { lazyComponent } from "#web/ui/lazy-component";
import { decisionWords } from "./case-words.ts";
import type { CaseDetail } from "./cases.queries.ts";

const DecisionDialog = lazyComponent(async () => (await import("./decision-dialog.tsx")).DecisionDialog, {
  preloadOn: "interaction",
});

/** The decisions that the customer can take now: a large button for each, with its consequence. */
export function CaseDecisions({ one }: { one: CaseDetail }) {
  const [chosen, setChosen] = useState<Decision | null>(null);
  return (
    <>
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-4">
        {one.choices.map((decision) => (
          <li key={decision} className="flex">
            <button
              type="button"
              onClick={() => setChosen(decision)}
              className="flex min-h-14 w-full flex-col gap-0.5 rounded-control border border-input bg-card px-4 py-3 text-left hover:border-primary hover:bg-info-surface"
            >
              <span className="font-semibold">{decisionWords[decision].title}</span>
              <span className="text-muted-foreground text-sm">{decisionWords[decision].consequence}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen && <DecisionDialog one={one} decision={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
