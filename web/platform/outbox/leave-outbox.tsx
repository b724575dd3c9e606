import { forgetAnswers } from "#web/platform/api/kept-answers";
import { currentSession } from "#web/platform/session/session";
import { hasTypedForm } from "#web/ui/form/ask-before-leaving";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";
import { type LeaveWords, leaveWords } from "./leave-words.ts";
import { forgetOutboxOf, listDrafts, listItems } from "./outbox-store.ts";

/**
 * Asks before signing out while confirmed acts wait on this device, forms have drafts there, or a form of the
 * page holds typed text. Returns null when the person stays, else a function that deletes their drafts and
 * kept answers; confirmed acts stay stored until they are sent.
 */
export async function leaveOutbox(): Promise<(() => Promise<void>) | null> {
  const userId = currentSession()?.user.id ?? "";
  const [items, drafts] = await Promise.all([listItems(userId), listDrafts(userId)]);
  const words = leaveWords({ waiting: items.map(({ kind }) => kind), drafts, isTyped: hasTypedForm() });
  if (words && !(await ask((answer) => <LeaveQuestion words={words} onAnswer={answer} />))) return null;
  return async () => {
    await Promise.all([forgetOutboxOf(userId, "drafts"), forgetAnswers()]);
  };
}

/** Deletes all that the signed-in person stored here, because the account is deleted. */
export async function forgetOutbox(): Promise<void> {
  await Promise.all([forgetOutboxOf(currentSession()?.user.id ?? "", "everything"), forgetAnswers()]);
}

type LeaveQuestionProps = { words: LeaveWords; onAnswer: (mayLeave: boolean) => void };

const LeaveQuestion = ({ words, onAnswer }: LeaveQuestionProps) => (
  <ConfirmDialog
    isLocal
    open
    onClose={() => onAnswer(false)}
    title={words.title}
    description={words.description}
    confirm={words.confirm}
    variant={words.isLost ? "danger" : "primary"}
    onConfirm={() => onAnswer(true)}
  />
);
