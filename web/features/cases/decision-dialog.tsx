import { daysAfter } from "@prepara/domain/calendar/calendar";
import { type Decision, decisionRules, moveOf } from "@prepara/domain/cases/decisions";
import { isWholeNumber, someUnits, whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import { type ReactNode, useState } from "react";
import { useSeen } from "#web/platform/api/seen-version";
import { counted, today } from "#web/platform/formats";
import { refuseOthers } from "#web/platform/use-chosen-files";
import { useIsHere } from "#web/platform/use-is-here";
import { DateInput } from "#web/ui/form/date-input";
import type { TypedNumber } from "#web/ui/form/decimal";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { decisionWords, disposeWord } from "./case-words.ts";
import { type CaseDetail, useDecide } from "./cases.queries.ts";

type DecisionDialogProps = { one: CaseDetail; decision: Decision; onClose: () => void };
type Errors = { [field in "qty" | "until" | "text" | "productName" | "word"]?: string | undefined };

/** Confirms a decision, with the number of units and the other data that it requires. */
export function DecisionDialog({ one, decision, onClose }: DecisionDialogProps) {
  const isHere = useIsHere();
  const decide = useDecide();
  const undecidedQty = useSeen(one.undecidedQty, decide.problem);
  const takesUnits = Boolean(moveOf(decision, one.kind));
  const [qty, setQty] = useState<TypedNumber>(one.undecidedQty);
  const [suggested] = useState(() => daysAfter(today(), 7));
  const [until, setUntil] = useState(suggested);
  const [text, setText] = useState("");
  const [productName, setProductName] = useState("");
  const [asin, setAsin] = useState("");
  const [word, setWord] = useState("");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<Errors>({});
  const { needs } = decisionRules[decision];
  const isDisposal = decision === "dispose";
  const { title, consequence } = decisionWords[decision];

  const isCounted = isWholeNumber(qty, someUnits);
  const problems = (): Errors => ({
    ...(takesUnits && !isCounted && { qty: whyNotWholeNumber(qty, someUnits) }),
    ...(needs === "until" && until <= today() && { until: "Escolha um dia depois de hoje." }),
    ...(needs === "label" &&
      !text.trim() &&
      files.length === 0 && { text: "Escreva as instruções ou envie a etiqueta." }),
    ...(needs === "product" && !productName.trim() && { productName: "Informe o nome do produto." }),
    ...(isDisposal &&
      word.trim().toUpperCase() !== disposeWord && { word: `Digite ${disposeWord} para confirmar.` }),
  });
  const send = async () => {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const form = {
      id: one.id,
      decision,
      ...(takesUnits && isCounted && { qty, undecidedQty: undecidedQty() }),
      ...(needs === "until" && { until }),
      ...(text.trim() && { text: text.trim() }),
      ...(needs === "product" && { productName, asin }),
      files,
    };
    if ((await decide.run(form)) && isHere()) onClose();
  };
  const name = one.product?.name ?? "este produto";
  const count = isCounted ? counted(qty, "unidade", "unidades") : "unidades";
  return (
    <FormDialog
      title={isDisposal ? `Descartar ${count} de ${name}?` : title}
      description={isDisposal ? "Isto não pode ser desfeito." : consequence}
      submit={isDisposal ? "Descartar" : takesUnits && isCounted ? `Confirmar ${count}` : "Confirmar"}
      {...(isDisposal && { submitVariant: "danger" as const })}
      isBusy={decide.isPending}
      isDirty={
        [text, productName, asin, word].some((typed) => typed !== "") ||
        qty !== one.undecidedQty ||
        until !== suggested ||
        files.length > 0
      }
      {...(decide.problem && {
        failure: { title: "Erro ao registrar decisão", message: decide.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      {takesUnits && one.undecidedQty > 1 && (
        <Field
          label="Quantas unidades?"
          hint={`Até ${one.undecidedQty}. As outras continuam em aberto.`}
          error={errors.qty}
        >
          <NumberStepper value={qty} onValueChange={setQty} noun="unidades" min={1} max={one.undecidedQty} />
        </Field>
      )}
      {needs === "until" && (
        <Field label="Até quando?" hint="Depois desse dia perguntamos de novo." error={errors.until}>
          <DateInput value={until} onChange={(event) => setUntil(event.target.value)} />
        </Field>
      )}
      {needs === "product" && (
        <>
          <Field label="Que produto é?" error={errors.productName}>
            <TextInput
              value={productName}
              maxLength={200}
              onChange={(event) => setProductName(event.target.value)}
            />
          </Field>
          <Field label="ASIN" isOptional>
            <TextInput
              value={asin}
              autoCapitalize="characters"
              onChange={(event) => setAsin(event.target.value)}
            />
          </Field>
        </>
      )}
      {needs === "label" && (
        <LabelFields files={files} onFiles={setFiles}>
          <Field
            label="Instruções para a devolução"
            hint="Endereço, número da autorização, ou o que a loja pediu."
            error={errors.text}
          >
            <Textarea value={text} maxLength={4000} onChange={(event) => setText(event.target.value)} />
          </Field>
        </LabelFields>
      )}
      {isDisposal && (
        <Field label={`Digite ${disposeWord} para confirmar`} error={errors.word}>
          <TextInput
            value={word}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => setWord(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

type LabelFieldsProps = {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
};

function LabelFields({ files, onFiles, children }: LabelFieldsProps) {
  return (
    <>
      <FileDrop
        label="Etiqueta de devolução"
        hint="Etiqueta da loja em PDF ou imagem, se houver."
        accept={{ "application/pdf": [".pdf"], "image/*": [] }}
        isMultiple={false}
        onFiles={(added) => onFiles(added.slice(0, 1))}
        onRefused={refuseOthers("fotos e PDFs")}
      />
      <UploadList items={files.map((file) => ({ file }))} onRemove={() => onFiles([])} />
      {children}
    </>
  );
}
