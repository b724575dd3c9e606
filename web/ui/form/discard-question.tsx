import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";

/** Asks whether to lose what was typed in a form. */
export const askToDiscard = (): Promise<boolean> =>
  ask((answer) => (
    <ConfirmDialog
      isLocal
      open
      onClose={() => answer(false)}
      title="Descartar o que você preencheu?"
      description="Os dados deste formulário ainda não foram salvos."
      cancel="Continuar editando"
      confirm="Descartar"
      onConfirm={() => answer(true)}
    />
  ));
