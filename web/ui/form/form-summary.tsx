import { CircleAlert } from "lucide-react";
import type { MouseEvent, Ref } from "react";
import type { FieldProblem } from "./field-problems.ts";

type FormSummaryProps = { problems: readonly FieldProblem[]; ref: Ref<HTMLElement> };

/** Everything that is wrong with a form, each line a way to its field. */
export function FormSummary({ problems, ref }: FormSummaryProps) {
  return (
    <section
      ref={ref}
      aria-labelledby="form-summary"
      tabIndex={-1}
      className="forced-border col-span-full flex gap-3 rounded-card bg-danger-surface p-3.5 text-sm outline-offset-2"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-danger" />
      <div className="flex min-w-0 flex-col gap-1">
        <p id="form-summary" className="font-semibold text-danger">
          Corrija os campos abaixo
        </p>
        <ul className="flex flex-col">
          {problems.map(({ id, label, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => goTo(event, id)}
                className="inline-flex min-h-11 items-center break-words underline underline-offset-4 hover:text-danger md:min-h-7"
              >
                {label && `${label}: `}
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The field, with its label in sight; the address stays as it is. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
