import { type ReactNode, useSyncExternalStore } from "react";

let question: ReactNode = null;
const listeners = new Set<() => void>();

function show(next: ReactNode) {
  question = next;
  for (const listener of listeners) listener();
}

function follow(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The dialog that `ask` shows; the frame renders it once. */
export const OpenQuestion = (): ReactNode => useSyncExternalStore(follow, () => question);

/**
 * Shows a dialog from outside React and resolves with its answer. `dialog` gets the function that answers and
 * closes it. A second question replaces the first, which then never resolves.
 */
export function ask<Answer>(dialog: (answer: (value: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise((resolve) => {
    show(
      dialog((value) => {
        show(null);
        resolve(value);
      }),
    );
  });
}
