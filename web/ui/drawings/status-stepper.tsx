import { clsx } from "clsx";
import { Check, X } from "lucide-react";

type StatusStepperProps = {
  label: string;
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
  /** The label of a final state outside the steps ("Cancelado"), shown instead of them. */
  cancelled?: string | undefined;
};

/** The progress of a request: completed, current and future steps. */
export function StatusStepper({ label, steps, current, cancelled }: StatusStepperProps) {
  if (cancelled) {
    return (
      <p className="inline-flex w-fit items-center gap-1.5 rounded-full border border-danger px-2.5 py-1 font-semibold text-danger text-sm">
        <X aria-hidden="true" className="size-4" />
        {cancelled}
      </p>
    );
  }
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className="relative flex flex-1 flex-col items-center gap-1.5 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                "absolute top-2.5 right-1/2 h-0.5 w-full",
                index <= current ? "bg-success" : "bg-border",
              )}
            />
          )}
          <span
            className={clsx(
              "relative z-10 flex size-5.5 items-center justify-center rounded-full border-2",
              index < current || current === steps.length - 1
                ? "border-success bg-success text-card"
                : "bg-card",
              index === current && current < steps.length - 1 && "border-primary bg-primary text-on-primary",
              index > current && "border-border",
            )}
          >
            {(index < current || current === steps.length - 1) && (
              <Check aria-hidden="true" className="size-3" strokeWidth={4} />
            )}
            {index === current && current < steps.length - 1 && (
              <span className="size-2 rounded-full bg-on-primary" />
            )}
          </span>
          <span
            className={clsx(
              "px-1 text-xs leading-tight",
              index === current ? "font-semibold" : "text-muted-foreground",
            )}
          >
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
