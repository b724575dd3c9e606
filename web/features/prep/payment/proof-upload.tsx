import { useEffect, useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { FileDrop } from "#web/ui/form/file-drop";
import { UploadList } from "#web/ui/form/upload-list";
import { FailureNotice } from "#web/ui/notice-panel";
import { useSendProof } from "./payment.queries.ts";

const accepted = { "image/*": [], "application/pdf": [".pdf"] };
const MAX_BYTES = 20_971_520;

const whyNotProof = (file: File): string | null => {
  const isKnown = file.type.startsWith("image/") || file.type === "application/pdf";
  if (!isKnown) return "O comprovante precisa ser uma imagem ou um PDF.";
  return file.size > MAX_BYTES ? "O limite é de 20 MB." : null;
};

type ProofUploadProps = {
  id: string;
  number: number;
  /** The rate in the PIX above, as the API signed it. */
  quote: string | undefined;
  /** Whether another proof is under review. */
  isReplacing: boolean;
  onSent: () => void;
  /** Told whether closing would lose a chosen file. */
  onUnsent: (isUnsent: boolean) => void;
  /** Told whether a file is chosen, also while it is sent. */
  onProof: (isChosen: boolean) => void;
  /** Told that it is being sent, and when that failed. */
  onWriting: (isWriting: boolean) => void;
  /** Shows the current rate, after the API has refused the shown one as too old. */
  onNewRate: () => void;
};

/** Uploads the proof of a transfer, an image or a PDF. It can be replaced until the request is approved. */
export function ProofUpload(props: ProofUploadProps) {
  const { id, number, quote, isReplacing, onSent, onUnsent, onProof, onWriting, onNewRate } = props;
  const [file, setChosen] = useState<File | null>(null);
  const setFile = (chosen: File | null) => {
    setChosen(chosen);
    onProof(chosen !== null);
  };
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const proof = useSendProof(setProgress);
  const [isSending, setSending] = useState(false);
  const isUnsent = file !== null && !isSending;
  useAskBeforeLeaving(isUnsent);
  // Syncs with the dialog around, which asks before it closes.
  useEffect(() => {
    onUnsent(isUnsent);
    return () => onUnsent(false);
  }, [isUnsent, onUnsent]);
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const why = whyNotProof(chosen);
    setRefusal(why);
    if (why) notify({ kind: "error", title: "Arquivo recusado", description: `${chosen.name}: ${why}` });
    else setFile(chosen);
  };
  const isHere = useIsHere();
  const send = async () => {
    if (!file) return;
    setSending(true);
    onWriting(true);
    const sent = await proof.run({ id, file, quote });
    setProgress(undefined);
    setSending(false);
    if (!sent) return onWriting(false);
    setFile(null);
    if (isHere()) onSent();
  };
  const problem = refusal ?? proof.problem?.message;
  return (
    <div className="flex flex-col gap-3">
      <FailureNotice title="Erro ao enviar comprovante" message={problem} />
      {file ? (
        <>
          <UploadList
            items={[{ file, ...(progress !== undefined && { progress }) }]}
            onRemove={() => setFile(null)}
            isBusy={proof.isPending}
          />
          {proof.problem?.code === "rate_expired" ? (
            <Button
              variant="secondary"
              onClick={() => {
                proof.reset();
                onNewRate();
              }}
            >
              Ver o valor atualizado
            </Button>
          ) : (
            <Button variant="secondary" isBusy={proof.isPending} onClick={() => void send()}>
              Enviar comprovante
            </Button>
          )}
        </>
      ) : (
        <FileDrop
          label={`Comprovante da solicitação nº ${number}`}
          hint={
            isReplacing
              ? "Envie outro comprovante para trocar o que está em análise."
              : "Arraste, cole ou escolha a imagem ou o PDF do comprovante."
          }
          accept={accepted}
          isMultiple={false}
          hasCamera
          onFiles={take}
          onRefused={take}
        />
      )}
    </div>
  );
}
