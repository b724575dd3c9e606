import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { SectionCard } from "#web/ui/card";
import { IconButton } from "#web/ui/icon-button";
import type { Counts } from "./dashboard.public.ts";
import { rememberStep, useHasStep } from "./remembered-steps.ts";

const linkClass = "font-medium text-primary underline underline-offset-4";

/** The first three steps of a new customer; hidden when done or dismissed. */
export function FirstSteps({ counts }: { counts: Counts | undefined }) {
  const hasCopied = useHasStep("copied");
  const isDismissed = useHasStep("dismissed");
  const wasDone = useHasStep("done");
  const { inTransit, arrived, prepRequestsOpen } = counts ?? {
    inTransit: 0,
    arrived: 0,
    prepRequestsOpen: 0,
  };
  const hasBought = inTransit + arrived + prepRequestsOpen > 0;
  const hasRequestedPrep = prepRequestsOpen > 0;
  const isDone = hasBought && hasRequestedPrep;
  // Syncs this browser's storage with the server's counts.
  useEffect(() => {
    if (isDone) rememberStep("done");
  }, [isDone]);
  if (isDismissed || isDone || (!counts && wasDone)) return null;
  return (
    <SectionCard
      title="Primeiros passos"
      className={counts ? "" : "invisible"}
      action={
        <IconButton label="Dispensar primeiros passos" icon={X} onClick={() => rememberStep("dismissed")} />
      }
    >
      <ol className="flex flex-col gap-3">
        <FirstStep isDone={hasCopied || hasBought}>Copie o seu endereço e use-o na loja</FirstStep>
        <FirstStep isDone={hasBought}>
          <Link to="/transito" className={linkClass}>
            Registre a sua primeira compra
          </Link>
        </FirstStep>
        <FirstStep isDone={hasRequestedPrep}>
          <Link to="/chegaram" className={linkClass}>
            Peça o preparo quando chegar
          </Link>
        </FirstStep>
      </ol>
    </SectionCard>
  );
}

function FirstStep({ isDone, children }: { isDone: boolean; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span
        className={clsx(
          "flex size-6 shrink-0 items-center justify-center rounded-full border-2",
          isDone ? "border-success bg-success text-card" : "border-input",
        )}
      >
        {isDone && <Check aria-hidden="true" className="size-3.5" strokeWidth={3.5} />}
      </span>
      <span>
        {children}
        {isDone && <span className="sr-only"> (feito)</span>}
      </span>
    </li>
  );
}
