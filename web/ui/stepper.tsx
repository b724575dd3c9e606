import { clsx } from "clsx";
import { Check } from "lucide-react";

/** The steps of a wizard: "1 Fotos · 2 Medidas · 3 Conferir". `current` counts from 0. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly string[];
  current: number;
}) {
  return (
    <ol aria-label={label} className="flex items-center gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className="flex min-w-0 flex-1 items-center gap-2 text-sm"
        >
          <span
            className={clsx(
              "flex size-7 shrink-0 items-center justify-center rounded-full font-semibold text-xs",
              index <= current ? "bg-primary text-on-primary" : "bg-muted text-muted-foreground",
            )}
          >
            {index < current ? <Check aria-hidden="true" className="size-4" /> : index + 1}
          </span>
          <span className={clsx("truncate", index === current ? "font-semibold" : "text-muted-foreground")}>
            {step}
            {index < current && <span className="sr-only"> (feito)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
