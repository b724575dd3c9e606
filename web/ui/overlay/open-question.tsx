import { type ReactNode, useSyncExternalStore } from "react";
import { changeSignal } from "#web/ui/change-signal";

let questions: readonly ReactNode[] = [];
const { follow, tell } = changeSignal();

function show(next: readonly ReactNode[]) {
  questions = next;
  tell();
}

/** The dialog that `ask` shows; the frame renders it once. */
export const OpenQuestion = (): ReactNode => useSyncExternalStore(follow, oldest, oldest);
const oldest = () => questions[0];

/**
 * Shows a dialog from outside React and resolves with its answer. `dialog` gets the function that answers and
 * closes it. A second question waits until the first is answered.
 */
export function ask<Answer>(dialog: (answer: (value: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise((resolve) => {
    const question = dialog((value) => {
      show(questions.filter((one) => one !== question));
      resolve(value);
    });
    show([...questions, question]);
  });
}
