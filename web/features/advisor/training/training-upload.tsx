import { unsupportedTraining } from "@prepara/domain/advisor/training";
import { useState } from "react";
import { counted } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { Button } from "#web/ui/button";
import { FileDrop } from "#web/ui/form/file-drop";
import { type UploadItem, UploadList } from "#web/ui/form/upload-list";
import { useUploadTraining } from "./training.queries.ts";

const accept = {
  "application/pdf": [".pdf"],
  "text/plain": [".txt"],
  "text/markdown": [".md"],
  "application/msword": [".doc"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
};

/** Uploads training documents, each with its own progress. Failed files stay listed for a retry. */
export function TrainingUpload() {
  const send = useUploadTraining();
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const failed = items.filter((item) => item.error);
  const take = async (files: readonly File[]) => {
    setItems(files.map((file) => ({ file })));
    await send.run({
      files,
      onProgress: (file, progress) =>
        setItems((now) => now.map((item) => (item.file === file ? { file, ...progress } : item))),
    });
    setItems((now) => now.filter((item) => item.error)); // uploaded files appear in the list below
  };
  // The other files of the same drop are still uploaded (docs/product.md#training-documents).
  const refuse = (files: readonly File[]) => {
    for (const { name } of files) notify({ kind: "error", ...unsupportedTraining(name) });
  };
  return (
    <div className="flex flex-col gap-3">
      <FileDrop
        label="Documentos de treinamento"
        hint="Arraste PDF, TXT, MD, DOC ou DOCX, até 20 MB cada, ou escolha os arquivos."
        accept={accept}
        onRefused={refuse}
        whyNot={send.isPending ? "Enviando…" : null}
        onFiles={(files) => void take(files)}
      />
      <UploadList
        items={items}
        isBusy={send.isPending}
        onRemove={(index) => setItems(items.filter((_, position) => position !== index))}
      />
      {failed.length > 0 && !send.isPending && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => void take(failed.map(({ file }) => file))}
        >
          Tentar de novo ({counted(failed.length, "arquivo", "arquivos")})
        </Button>
      )}
    </div>
  );
}
