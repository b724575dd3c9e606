import { maxClaimFiles, maxMessageLength, minClaimedCode } from "@prepara/domain/cases/input";
import { useState } from "react";
import { refuseOthers, useChosenFiles } from "#web/platform/use-chosen-files";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { useClaimBox } from "./cases.queries.ts";

type ClaimDialogProps = { onClose: () => void; onSent: (number: number) => void };
type Errors = Partial<Record<"code" | "body" | "files", string>>;

/** 'Reivindicar caixa': the customer describes a box without an owner that they say is theirs. */
export function ClaimDialog({ onClose, onSent }: ClaimDialogProps) {
  const claim = useClaimBox();
  const isHere = useIsHere();
  const [code, setCode] = useState("");
  const [body, setBody] = useState("");
  const { files, add, remove } = useChosenFiles(maxClaimFiles);
  const [errors, setErrors] = useState<Errors>({});
  const problems = (): Errors => ({
    ...(code.trim().length < minClaimedCode && {
      code: code.trim()
        ? `O código de rastreio tem ao menos ${minClaimedCode} caracteres.`
        : "Informe o código de rastreio.",
    }),
    ...(body.trim() === "" && { body: "Diga o que há na caixa." }),
    ...(files.length === 0 && { files: "Envie um comprovante: nota, pedido ou e-mail da loja." }),
  });
  const send = async () => {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const sent = await claim.run({ code, body, files });
    if (sent && isHere()) onSent(sent.number);
  };
  return (
    <FormDialog
      title="Reivindicar caixa"
      description="Sua compra consta como entregue e não apareceu? Conferimos se há uma caixa sem dono com estes dados."
      submit="Reivindicar"
      isBusy={claim.isPending}
      isDirty={code !== "" || body !== "" || files.length > 0}
      {...(claim.problem && {
        failure: { title: "Erro ao reivindicar caixa", message: claim.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field label="Código de rastreio" hint="O que a loja ou a transportadora informou." error={errors.code}>
        <TextInput
          value={code}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Field
        label="O que há na caixa?"
        hint="Produto, quantidade e loja ajudam a reconhecer."
        error={errors.body}
      >
        <Textarea
          rows={3}
          value={body}
          maxLength={maxMessageLength}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <FileDrop
        label="Comprovante (nota, pedido, e-mail)"
        hint={`Nota, pedido ou e-mail da loja, em foto ou PDF. Até ${maxClaimFiles}.`}
        error={errors.files}
        accept={{ "image/*": [], "application/pdf": [".pdf"] }}
        onFiles={add}
        onRefused={refuseOthers("fotos e PDFs")}
      />
      <UploadList items={files.map((file) => ({ file }))} isBusy={claim.isPending} onRemove={remove} />
    </FormDialog>
  );
}
