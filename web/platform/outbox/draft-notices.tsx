import { useState } from "react";
import { NoticePanel } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";

/** Says that this device stores a draft that this version of the portal cannot read. */
export const UnreadableDraft = () => (
  <NoticePanel tone="warning" title="Há um rascunho que não pôde ser lido">
    Outra versão do portal o guardou neste aparelho. Ele fica guardado até você começar outro aqui.
  </NoticePanel>
);

type DiscardDraftProps = {
  /** The label of the button: "Descartar rascunho". */
  label: string;
  className: string;
  question: string;
  /** What will be lost. */
  consequence: string;
  onDiscard: () => void;
};

/** The button that discards what this device has kept of a form, after a question. */
export function DiscardDraft({ label, className, question, consequence, onDiscard }: DiscardDraftProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(true)}
        className={`font-semibold underline underline-offset-4 ${className}`}
      >
        {label}
      </button>
      <ConfirmDialog
        isLocal
        open={isAsked}
        onClose={() => setAsked(false)}
        title={question}
        description={consequence}
        confirm="Descartar"
        onConfirm={() => {
          setAsked(false);
          onDiscard();
        }}
      />
    </>
  );
}
