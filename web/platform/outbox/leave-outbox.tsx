import { forgetAnswers } from "#web/platform/api/kept-answers";
import { currentSession } from "#web/platform/session/session";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";
import { waitingActs } from "./outbox-item.ts";
import { forgetOutboxOf, listItems } from "./outbox-store.ts";

/**
 * Asks before signing out while confirmed acts wait on this device. Returns null when the person stays, else
 * a function that deletes their drafts and kept answers; confirmed acts stay stored until they are sent.
 */
export async function leaveOutbox(): Promise<(() => Promise<void>) | null> {
  const userId = currentSession()?.user.id ?? "";
  const kinds = (await listItems(userId)).map(({ kind }) => kind);
  if (kinds.length > 0) {
    const mayLeave = await ask((answer) => <LeaveQuestion kinds={kinds} onAnswer={answer} />);
    if (!mayLeave) return null;
  }
  return async () => {
    await Promise.all([forgetOutboxOf(userId, "drafts"), forgetAnswers()]);
  };
}

/** Deletes all that the signed-in person stored here, because the account is deleted. */
export async function forgetOutbox(): Promise<void> {
  await Promise.all([forgetOutboxOf(currentSession()?.user.id ?? "", "everything"), forgetAnswers()]);
}

type LeaveQuestionProps = { kinds: readonly string[]; onAnswer: (mayLeave: boolean) => void };

function LeaveQuestion({ kinds, onAnswer }: LeaveQuestionProps) {
  const description =
    kinds.length === 1
      ? `${waitingActs(kinds)} ainda não foi enviado. Ele fica guardado neste aparelho por 7 dias, ninguém mais o vê, e é enviado quando você entrar aqui de novo.`
      : `${waitingActs(kinds)} ainda não foram enviados. Eles ficam guardados neste aparelho por 7 dias, ninguém mais os vê, e são enviados quando você entrar aqui de novo.`;
  return (
    <ConfirmDialog
      isLocal
      open
      onClose={() => onAnswer(false)}
      title="Sair antes de enviar?"
      description={description}
      confirm="Sair e guardar"
      variant="primary"
      onConfirm={() => onAnswer(true)}
    />
  );
}
