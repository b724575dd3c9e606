import { isFull } from "@prepara/domain/work/steps";
import { clsx } from "clsx";
import { CircleCheck, Minus, Plus } from "lucide-react";
import type { Step } from "#web/features/work/task.public";
import { Button } from "#web/ui/button";

type StepCardProps = {
  step: Step;
  isCurrent: boolean;
  isDisabled: boolean;
  /** Units count as packed when they are in boxes, so they are not counted here. */
  isInBoxes: boolean;
  onChoose: () => void;
  onAct: (what: { add: number } | { set: number }) => void;
};

/** A step with its figure, '7 / 12'; the current one has the buttons. */
export function StepCard({ step, isCurrent, isDisabled, isInBoxes, onChoose, onAct }: StepCardProps) {
  const { label, shipment, wanted, done, kind } = step;
  const isDone = isFull(step);
  const name = shipment ? `${label}: ${shipment.productName}` : label;
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      tabIndex={-1}
      className={clsx(
        "flex flex-col gap-3 rounded-card border bg-card p-4",
        isCurrent ? "border-2 border-primary" : "border-border",
      )}
    >
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-2 font-semibold">
            {isDone && <CircleCheck aria-label="Feita" className="size-6 shrink-0 text-success" />}
            {label}
          </p>
          {shipment && (
            <p className="wrap-anywhere text-muted-foreground text-base">{shipment.productName}</p>
          )}
        </div>
        <p
          aria-label={`${name}: ${done} de ${wanted}`}
          role="img"
          className={clsx("shrink-0 font-bold text-4xl tabular-nums", isDone && "text-success")}
        >
          {done} / {wanted}
        </p>
      </div>
      {isInBoxes && <p className="text-base">Conta o que está nas caixas.</p>}
      {!isDisabled && isCurrent && kind !== "photo" && !isInBoxes && (
        <div ref={focusCurrentStepWhenRemoved} className="flex gap-2">
          <Button
            variant="secondary"
            size="large"
            className="h-18"
            aria-label={`Menos uma: ${name}`}
            disabled={done === 0}
            onClick={() => onAct({ set: done - 1 })}
          >
            <Minus aria-hidden="true" />
          </Button>
          <Button
            variant="secondary"
            size="large"
            className="h-18 flex-1"
            aria-label={`Mais uma: ${name}`}
            onClick={() => onAct({ add: 1 })}
          >
            <Plus aria-hidden="true" />
          </Button>
          <Button
            variant="secondary"
            size="large"
            className="h-18"
            aria-label={`Tudo feito: ${name}`}
            onClick={() => onAct({ set: wanted })}
          >
            Tudo feito
          </Button>
        </div>
      )}
      {!isDisabled && !isCurrent && (
        <div ref={focusCurrentStepWhenRemoved} className="flex gap-2">
          {isDone ? (
            kind !== "photo" &&
            !isInBoxes && (
              <Button
                variant="quiet"
                size="large"
                aria-label={`Corrigir: ${name}`}
                onClick={() => onAct({ set: done - 1 })}
              >
                Corrigir
              </Button>
            )
          ) : (
            <Button variant="secondary" size="large" aria-label={`Fazer esta: ${name}`} onClick={onChoose}>
              Fazer esta
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/**
 * A ref for a step's buttons. Those that are removed by being pressed give the focus to the step that is
 * current now, not to one of its buttons: one press too many would count there.
 */
const focusCurrentStepWhenRemoved = (buttons: HTMLElement | null) => () => {
  if (!buttons?.contains(document.activeElement)) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const current = document.querySelector<HTMLElement>("li[aria-current=step]");
    (current ?? document.querySelector<HTMLElement>("main h1"))?.focus();
  });
};
