import { maxCaseFiles, maxMessageLength } from "@prepara/domain/cases/input";
import { useState } from "react";
import { refuseOthers, useChosenFiles } from "#web/platform/use-chosen-files";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Textarea } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { useAsk } from "./cases.queries.ts";

/** The customer's shipment, box, request or charge that a question is about; empty for a general question. */
export type AskedAbout = {
  shipmentId?: string;
  boxId?: string;
  prepRequestId?: string;
  chargeNumber?: number;
};

type AskDialogProps = { about: AskedAbout; onClose: () => void; onSent: (number: number) => void };

/** 'Fazer pergunta': opens a case about what the customer asks. */
export function AskDialog({ about, onClose, onSent }: AskDialogProps) {
  const ask = useAsk();
  const isHere = useIsHere();
  const [body, setBody] = useState("");
  const { files, add, remove } = useChosenFiles(maxCaseFiles);
  const [error, setError] = useState<string>();
  const isContest = about.chargeNumber !== undefined;
  const send = async () => {
    if (body.trim() === "") return setError(isContest ? "Diga o que está errado." : "Escreva a pergunta.");
    setError(undefined);
    const sent = await ask.run({ ...about, body, files });
    if (sent && isHere()) onSent(sent.number);
  };
  const subject = about.shipmentId
    ? "sobre este envio"
    : about.boxId
      ? "sobre esta caixa"
      : about.prepRequestId
        ? "sobre esta solicitação"
        : "";
  return (
    <FormDialog
      title={isContest ? `Contestar a cobrança nº ${about.chargeNumber}` : `Fazer pergunta ${subject}`.trim()}
      description="A equipe responde em até dois dias úteis."
      submit={isContest ? "Contestar" : "Enviar pergunta"}
      isBusy={ask.isPending}
      isDirty={body !== "" || files.length > 0}
      {...(ask.problem && {
        failure: {
          title: isContest ? "Erro ao contestar cobrança" : "Erro ao enviar pergunta",
          message: ask.problem.message,
        },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field label={isContest ? "O que está errado?" : "O que você quer saber?"} error={error}>
        <Textarea
          rows={5}
          value={body}
          maxLength={maxMessageLength}
          onChange={(event) => setBody(event.target.value)}
        />
      </Field>
      <FileDrop
        label="Anexos"
        hint={`Fotos ou PDF, se ajudarem. Até ${maxCaseFiles}.`}
        accept={{ "image/*": [], "application/pdf": [".pdf"] }}
        onFiles={add}
        onRefused={refuseOthers("fotos e PDFs")}
      />
      <UploadList items={files.map((file) => ({ file }))} isBusy={ask.isPending} onRemove={remove} />
    </FormDialog>
  );
}
