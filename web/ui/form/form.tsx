import { CircleAlert } from "lucide-react";
import {
  type ComponentProps,
  createContext,
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { useErrorTitle } from "./error-title.ts";

type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> & {
  /** Resolves once the fields were validated or the form was sent. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

/** Whether the form around is being sent. */
export const IsSendingForm = createContext(false);

/**
 * A form that reports its invalid fields on submit: focuses a single one, or shows a summary that links to
 * each. The document title begins with "Erro:" until all are fixed.
 */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [tries, setTries] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    setSending(true);
    try {
      await onSubmit(event);
    } finally {
      setSending(false);
    }
    setTries((count) => count + 1);
  };
  // Syncs with the fields, whose errors are rendered after the submit that `tries` counts. A sent form is
  // often unmounted by then.
  useEffect(() => {
    if (tries === 0) return;
    const found = fieldProblems(form.current);
    setProblems(found);
    if (found.length > 0) setRefusals((count) => count + 1);
  }, [tries]);
  // Syncs the focus with the outcome of a submit.
  useEffect(() => {
    if (refusals === 0) return;
    const [first, second] = fieldProblems(form.current);
    if (second) summary.current?.focus();
    else if (first) document.getElementById(first.id)?.focus();
  }, [refusals]);
  const hasProblems = problems.length > 0;
  // Syncs with the fields, whose errors change while the user types.
  useEffect(() => {
    const element = form.current;
    if (!hasProblems || !element) return;
    const updateProblems = () =>
      setProblems((shown) => {
        const found = fieldProblems(element);
        return isSame(shown, found) ? shown : found;
      });
    const watch = new MutationObserver(updateProblems);
    const changes = {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ["aria-invalid"],
    };
    watch.observe(element, changes);
    return () => watch.disconnect();
  }, [hasProblems]);
  useErrorTitle(hasProblems);
  return (
    <form noValidate {...rest} ref={form} onSubmit={submit} onBlurCapture={leaveToSubmit}>
      {problems.length > 1 && <FormSummary ref={summary} problems={problems} />}
      <IsSendingForm value={isSending}>{children}</IsSendingForm>
    </form>
  );
}

// Leaving a field for the submit button must not validate it: an error rendered between mousedown and mouseup
// would move the button away from the pointer.
function leaveToSubmit(event: FocusEvent<HTMLFormElement>) {
  const next = event.relatedTarget;
  if (next instanceof HTMLButtonElement && next.type === "submit" && next.form === event.currentTarget)
    event.stopPropagation();
}

/** An invalid `Field` with its error. */
export type FieldProblem = { id: string; label: string; text: string };

/** The invalid fields of a form in document order, with the error texts shown next to them. */
function fieldProblems(form: HTMLFormElement | null): FieldProblem[] {
  const refused = form?.querySelectorAll<HTMLElement>("[aria-invalid=true][id]") ?? [];
  return [...refused].flatMap(({ id }) => {
    const label = document.getElementById(`${id}-label`)?.textContent ?? "";
    const text = document.getElementById(`${id}-problem`)?.textContent;
    return text ? [{ id, label, text }] : [];
  });
}

const isSame = (some: readonly FieldProblem[], others: readonly FieldProblem[]): boolean =>
  some.length === others.length &&
  some.every(({ id, text }, index) => id === others[index]?.id && text === others[index].text);

type FormSummaryProps = { problems: readonly FieldProblem[]; ref: Ref<HTMLElement> };

/** The errors of a form, each linked to its field. */
function FormSummary({ problems, ref }: FormSummaryProps) {
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
                {label && (label.endsWith("?") ? `${label} ` : `${label}: `)}
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Focuses the field and scrolls its label into view, without changing the URL. */
function goTo(event: MouseEvent, id: string) {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}
