/** Asked before signing out leaves confirmed check-ins behind; `answer` closes it. */
export type OpenQuestion = { waiting: number; answer: (mayLeave: boolean) => void };

let question: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function become(next: OpenQuestion | null) {
  question = next;
  for (const listener of listeners) listener();
}

export const openQuestion = (): OpenQuestion | null => question;

export function followQuestion(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether `waiting` check-ins may stay behind; asks the person on the screen. */
export function mayLeave(waiting: number): Promise<boolean> {
  return new Promise((resolve) => {
    become({
      waiting,
      answer(isYes) {
        become(null);
        resolve(isYes);
      },
    });
  });
}
