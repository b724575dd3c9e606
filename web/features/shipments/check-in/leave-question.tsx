import { counted } from "#web/platform/formats";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog";
import type { OpenQuestion } from "./leave-question-state.ts";

/**
 * What was confirmed and never sent stays on the device when its person leaves, and goes nowhere until they
 * are back.
 */
export function LeaveQuestion({ question: { waiting, answer } }: { question: OpenQuestion }) {
  const what =
    waiting === 1
      ? "1 recebimento confirmado ainda não foi enviado. Ele fica guardado neste aparelho por 7 dias, sem que outra pessoa o veja, e é enviado quando você entrar de novo aqui."
      : `${counted(waiting, "recebimento", "recebimentos")} confirmados ainda não foram enviados. Eles ficam guardados neste aparelho por 7 dias, sem que outra pessoa os veja, e são enviados quando você entrar de novo aqui.`;
  return (
    <ConfirmDialog
      isLocal
      open
      onOpenChange={(open) => !open && answer(false)}
      title="Sair antes de enviar?"
      description={what}
      confirm="Sair e guardar"
      look="primary"
      onConfirm={() => answer(true)}
    />
  );
}
