import { type ComponentProps, type FocusEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useErrorTitle } from "./error-title.ts";
import { type FieldProblem, fieldProblems, isSame } from "./field-problems.ts";
import { FormSummary } from "./form-summary.tsx";

type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "ref"> & {
  /** Settles once the fields were checked, or the form was sent. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
};

/**
 * A form whose refused fields are told on top: with one the focus goes to the field, with more to a summary
 * that links to each; the page's title begins with "Erro:" until all are mended.
 */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [tries, setTries] = useState(0);
  const [refusals, setRefusals] = useState(0);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    await onSubmit(event);
    setTries((count) => count + 1);
  };
  // Syncs with the fields, which show their errors by the drawing that counts the try; a form that was sent
  // is often gone by then.
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
  // Syncs with the fields, which mend or change their errors as one types.
  useEffect(() => {
    const element = form.current;
    if (!hasProblems || !element) return;
    const look = () =>
      setProblems((shown) => {
        const found = fieldProblems(element);
        return isSame(shown, found) ? shown : found;
      });
    const watch = new MutationObserver(look);
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
      {children}
    </form>
  );
}

// A field that is left for the form's own button is checked by the submit: an error drawn between press and
// release would push the button away under the pointer, and the press would count for nothing.
function leaveToSubmit(event: FocusEvent<HTMLFormElement>) {
  const next = event.relatedTarget;
  if (next instanceof HTMLButtonElement && next.type === "submit" && next.form === event.currentTarget)
    event.stopPropagation();
}
