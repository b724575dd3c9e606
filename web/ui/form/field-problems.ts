/** What a `Field` of a form says is wrong with it. */
export type FieldProblem = { id: string; label: string; text: string };

/** The refused fields of a form in reading order, in the very words that stand beside them. */
export function fieldProblems(form: HTMLFormElement | null): FieldProblem[] {
  const refused = form?.querySelectorAll<HTMLElement>("[aria-invalid=true][id]") ?? [];
  return [...refused].flatMap(({ id }) => {
    const label = document.getElementById(`${id}-label`)?.textContent ?? "";
    const text = document.getElementById(`${id}-problem`)?.textContent;
    return text ? [{ id, label, text }] : [];
  });
}

/** Whether two lists say the same. */
export const isSame = (some: readonly FieldProblem[], others: readonly FieldProblem[]): boolean =>
  some.length === others.length &&
  some.every(({ id, text }, at) => id === others[at]?.id && text === others[at].text);
