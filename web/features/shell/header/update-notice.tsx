import { useState } from "react";
import { takeNewVersion } from "#web/platform/app-version";
import { hasUnsavedWork } from "#web/platform/unsaved-work";
import { discardTyped, hasTypedForm } from "#web/ui/form/ask-before-leaving";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";

/** Offers a new version; asks for confirmation when typed work would be lost. */
export function UpdateNotice() {
  const [isAsking, setAsking] = useState(false);
  const update = () => (hasUnsavedWork() || hasTypedForm() ? setAsking(true) : takeNewVersion());
  return (
    <p className="forced-border flex flex-wrap items-center gap-x-2 bg-info-surface px-4 text-sm sm:px-6 md:px-8">
      Há uma versão nova.
      <button
        type="button"
        onClick={update}
        className="min-h-11 font-semibold text-info underline underline-offset-4"
      >
        Atualizar
      </button>
      <ConfirmDialog
        isLocal
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Atualizar agora?"
        description="O que você digitou nesta tela ainda não foi salvo e será perdido."
        confirm="Atualizar"
        onConfirm={() => {
          discardTyped(); // or the browser would ask once more
          takeNewVersion();
        }}
      />
    </p>
  );
}
