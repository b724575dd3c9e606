import { counted } from "#web/platform/formats";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import type { OpenQuestion } from "./leave-question-state.ts";

/** Signing out forgets the photos on this device; what was confirmed and never sent would be gone. */
export function LeaveQuestion({ question: { waiting, answer } }: { question: OpenQuestion }) {
  const what =
    waiting === 1
      ? "1 recebimento confirmado ainda não foi enviado. Ao sair, as fotos e medidas dele são apagadas deste aparelho."
      : `${counted(waiting, "recebimento", "recebimentos")} confirmados ainda não foram enviados. Ao sair, as fotos e medidas deles são apagadas deste aparelho.`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title="Sair antes de enviar?"
      description={what}
      confirm="Sair e apagar"
      onConfirm={() => answer(true)}
    />
  );
}
