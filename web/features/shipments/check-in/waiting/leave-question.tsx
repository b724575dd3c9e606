import { counted } from "#web/platform/formats";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";

/**
 * Asks whether to sign out with `waiting` unsent check-ins, which stay on this device until the same person
 * signs in again.
 */
export const mayLeave = (waiting: number): Promise<boolean> =>
  ask((answer) => <LeaveQuestion waiting={waiting} onAnswer={answer} />);

type LeaveQuestionProps = { waiting: number; onAnswer: (mayLeave: boolean) => void };

function LeaveQuestion({ waiting, onAnswer }: LeaveQuestionProps) {
  const description =
    waiting === 1
      ? "1 recebimento confirmado ainda não foi enviado. Ele fica guardado neste aparelho por 7 dias, sem que outra pessoa o veja, e é enviado quando você entrar de novo aqui."
      : `${counted(waiting, "recebimento", "recebimentos")} confirmados ainda não foram enviados. Eles ficam guardados neste aparelho por 7 dias, sem que outra pessoa os veja, e são enviados quando você entrar de novo aqui.`;
  return (
    <ConfirmDialog
      isLocal
      open
      onClose={() => onAnswer(false)}
      title="Sair antes de enviar?"
      description={description}
      confirm="Sair e guardar"
      look="primary"
      onConfirm={() => onAnswer(true)}
    />
  );
}
