import type { OwnLabelFacts } from "@prepara/domain/labels/own-label";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";

const OwnLabelDialog = lazyComponent(async () => (await import("./own-label-dialog.tsx")).OwnLabelDialog, {
  preloadOn: "interaction",
});

type OwnLabelButtonProps = {
  facts: OwnLabelFacts;
  /** Instead of 'Etiqueta', where there are several buttons. */
  words?: string;
};

/** 'Etiqueta': opens our own label of an object, for printing. */
export function OwnLabelButton({ facts, words }: OwnLabelButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        aria-label={words === undefined ? `Etiqueta: ${facts.title}` : `${words}: etiqueta`}
        onClick={() => setOpen(true)}
      >
        {words ?? "Etiqueta"}
      </Button>
      {isOpen && <OwnLabelDialog facts={facts} onClose={() => setOpen(false)} />}
    </>
  );
}
