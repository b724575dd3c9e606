import { useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { counted } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { decisionWords, disposeWord } from "./case-words.ts";
import { type FloorCaseDetail, useAbandon } from "./floor-cases.queries.ts";

type AbandonDialogProps = { one: FloorCaseDetail; onClose: () => void };

/** An admin orders the disposal of goods that their customer abandoned; staff then record it with a photo. */
export function AbandonDialog({ one, onClose }: AbandonDialogProps) {
  const isHere = useIsHere();
  const abandon = useAbandon();
  const version = useSeenVersion(one.version, abandon.problem);
  const [qty] = useState(one.undecidedQty); // what is confirmed must not change while the word is typed
  const [text, setText] = useState("");
  const [word, setWord] = useState("");
  const [isTried, setTried] = useState(false);
  const isConfirmed = word.trim().toUpperCase() === disposeWord;
  const send = async () => {
    setTried(true);
    if (!isConfirmed || text.trim() === "") return;
    if ((await abandon.run({ id: one.id, version, qty, text: text.trim() })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={`Descartar ${counted(qty, "unidade", "unidades")} por abandono?`}
      description={decisionWords.dispose_abandoned.consequence}
      submit="Descartar"
      submitVariant="danger"
      isBusy={abandon.isPending}
      isDirty={text !== "" || word !== ""}
      {...(abandon.problem && {
        failure: { title: "Erro ao registrar decisão", message: abandon.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field
        label="Mensagem ao cliente"
        hint="O cliente lê este texto na conversa."
        error={isTried && text.trim() === "" ? "Escreva a mensagem." : undefined}
      >
        <Textarea value={text} maxLength={4000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field
        label={`Digite ${disposeWord} para confirmar`}
        error={isTried && !isConfirmed ? `Digite ${disposeWord} para confirmar.` : undefined}
      >
        <TextInput
          value={word}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => setWord(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
