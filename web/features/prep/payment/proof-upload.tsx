import { useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { Button } from "#web/ui/button";
import { FailureNotice } from "#web/ui/failure-notice";
import { FileDrop } from "#web/ui/form/file-drop";
import { UploadList } from "#web/ui/form/upload-list";
import { useSendProof } from "./payment.queries.ts";

const accepted = { "image/*": [], "application/pdf": [".pdf"] };
const MAX_BYTES = 20_971_520;

const whyNotProof = (file: File): string | null => {
  const isKnown = file.type.startsWith("image/") || file.type === "application/pdf";
  if (!isKnown) return "O comprovante precisa ser uma imagem ou um PDF.";
  return file.size > MAX_BYTES ? "O limite é de 20 MB." : null;
};

type ProofUploadProps = { id: string; number: number; hasProof: boolean; onSent: () => void };

/** Uploads the proof of a transfer, an image or a PDF. It can be replaced until the request is approved. */
export function ProofUpload({ id, number, hasProof, onSent }: ProofUploadProps) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const proof = useSendProof(setShare);
  const take = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const why = whyNotProof(chosen);
    setRefusal(why);
    if (why) notify({ kind: "error", title: "Arquivo recusado", description: `${chosen.name}: ${why}` });
    else setFile(chosen);
  };
  const send = async () => {
    if (!file) return;
    const sent = await proof.run({ id, file });
    setShare(undefined);
    if (!sent) return;
    setFile(null);
    onSent();
  };
  const problem = refusal ?? proof.problem?.message;
  return (
    <div className="flex flex-col gap-3">
      <FailureNotice title="Erro ao enviar comprovante" message={problem} />
      {file ? (
        <>
          <UploadList
            items={[{ file, ...(share !== undefined && { share }) }]}
            onRemove={() => setFile(null)}
            isBusy={proof.isPending}
          />
          <Button look="secondary" isBusy={proof.isPending} onClick={() => void send()}>
            Enviar comprovante
          </Button>
        </>
      ) : (
        <FileDrop
          label={`Comprovante da solicitação nº ${number}`}
          hint={
            hasProof
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
