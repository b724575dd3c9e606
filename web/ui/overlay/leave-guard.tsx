import { useState } from "react";
import { ConfirmDialog } from "./lazy-layer.tsx";

/**
 * Asks before unsaved input is lost. Give `mayClose` to the dialog, `leave` to its cancel button, and render
 * `question` inside it. `onLeave` closes and discards.
 */
export function useLeaveGuard(isDirty: boolean, onLeave: () => void) {
  const [isAsking, setAsking] = useState(false);
  const mayClose = () => {
    if (isDirty) setAsking(true);
    return !isDirty;
  };
  const leave = () => {
    if (mayClose()) onLeave();
  };
  const question = (
    <ConfirmDialog
      isLocal
      open={isAsking}
      onClose={() => setAsking(false)}
      title="Descartar o que você preencheu?"
      description="Os dados deste formulário ainda não foram salvos."
      cancel="Continuar editando"
      confirm="Descartar"
      onConfirm={() => {
        setAsking(false);
        onLeave();
      }}
    />
  );
  return { mayClose, leave, question };
}
