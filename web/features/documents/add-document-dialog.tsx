import { maxDocumentFiles } from "@prepara/domain/documents/files";
import { newDocument } from "@prepara/domain/documents/input";
import { useRef, useState } from "react";
import { progressPerFile } from "#web/platform/api/upload";
import { useSchemaForm } from "#web/platform/form";
import { counted } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { TextInput } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { useAddDocument } from "./documents.queries.ts";
import { useChosenPdfs } from "./use-chosen-pdfs.ts";

const pdfs = { "application/pdf": [".pdf"] };
const empty = { productName: "", supplierLink: "", amazonLink: "", asin: "", units: "" };

/** Adds a purchase document with its PDFs (docs/product.md#documents). */
export function AddDocumentDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(newDocument, empty);
  const chosen = useChosenPdfs();
  const [progress, setProgress] = useState<number>();
  const add = useAddDocument(setProgress);
  const { errors, isDirty, isSubmitting } = form.formState;
  useAskBeforeLeaving(chosen.files.length > 0 && !isSubmitting);
  const sending = useRef(new AbortController());
  const isHere = useIsHere();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const leave = () => {
    sending.current.abort();
    onClose();
  };
  const submit = form.handleSubmit(async (document) => {
    sending.current = new AbortController();
    const done = await add.run({
      form: { ...document, files: chosen.files },
      signal: sending.current.signal,
    });
    setProgress(undefined);
    if (!done) return;
    if (done.refusedFiles.length === 0) {
      if (isHere()) onClose();
      return;
    }
    form.reset(form.getValues()); // saved
    setRefused(done.refusedFiles);
  });
  if (refused.length > 0) return <RefusedFiles names={refused} onClose={onClose} />;
  const sizes = chosen.files.map((file) => file.size);
  const perFile = progress === undefined ? [] : progressPerFile(sizes, progress);
  const isFull = chosen.files.length >= maxDocumentFiles;
  return (
    <FormDialog
      title="Novo documento"
      description="Guarde a nota fiscal ou o recibo de uma compra."
      submit="Adicionar documento"
      isBusy={add.isPending}
      isDirty={isDirty || chosen.files.length > 0 || chosen.isReading}
      failure={{ title: "Erro ao adicionar documento", message: add.problem?.message }}
      onSubmit={submit}
      onClose={leave}
      footer={(dialog) => (
        <>
          {add.isPending ? (
            <Button variant="secondary" onClick={() => sending.current.abort()}>
              Cancelar envio
            </Button>
          ) : (
            <Button variant="secondary" onClick={dialog.leave}>
              Cancelar
            </Button>
          )}
          <Button type="submit" form={dialog.id} isBusy={add.isPending || chosen.isReading}>
            Adicionar documento
          </Button>
        </>
      )}
    >
      <Field label="Produto" isRequired error={errors.productName?.message}>
        <TextInput autoComplete="off" {...form.register("productName")} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="ASIN" error={errors.asin?.message}>
          <TextInput autoComplete="off" className="font-mono" {...form.register("asin")} />
        </Field>
        <Field label="Unidades" error={errors.units?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...form.register("units")} />
        </Field>
      </div>
      <Field label="Link do fornecedor" error={errors.supplierLink?.message}>
        <TextInput type="url" inputMode="url" autoComplete="off" {...form.register("supplierLink")} />
      </Field>
      <Field label="Link da Amazon" error={errors.amazonLink?.message}>
        <TextInput type="url" inputMode="url" autoComplete="off" {...form.register("amazonLink")} />
      </Field>
      <div className="flex flex-col gap-2">
        <p className="font-medium text-sm">Arquivos em PDF</p>
        {chosen.refused && (
          <NoticePanel tone="danger" title="Arquivo recusado">
            {chosen.refused}
          </NoticePanel>
        )}
        <UploadList
          items={chosen.files.map((file, index) => {
            const sent = perFile[index];
            return { file, ...(sent !== undefined && { progress: sent }) };
          })}
          onRemove={chosen.remove}
          isBusy={add.isPending}
        />
        <FileDrop
          label="Arquivos em PDF"
          hint="Arraste os PDFs para cá ou escolha no aparelho. Até 20 MB cada."
          accept={pdfs}
          onFiles={(files) => void chosen.add(files)}
          onRefused={chosen.refuse}
          whyNot={isFull ? `Máximo de ${maxDocumentFiles} arquivos por documento` : null}
        />
      </div>
    </FormDialog>
  );
}

/** Names the files that were refused when the document was added. */
function RefusedFiles({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Documento adicionado"
      footer={<Button onClick={onClose}>Concluir</Button>}
    >
      <NoticePanel
        tone="warning"
        title={`${counted(names.length, "arquivo ficou", "arquivos ficaram")} de fora`}
        isAlert
      >
        <ul className="list-disc break-words pb-2 pl-4">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>Não é um PDF válido: abra no seu leitor, salve de novo e guarde em outro documento.</p>
      </NoticePanel>
    </Dialog>
  );
}
