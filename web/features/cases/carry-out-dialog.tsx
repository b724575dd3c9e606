import { whyNotDone } from "@prepara/domain/cases/decisions";
import { maxNoteLength } from "@prepara/domain/cases/input";
import { useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { refuseOthers, useChosenFiles } from "#web/platform/use-chosen-files";
import { useIsHere } from "#web/platform/use-is-here";
import { useShrinkPhotos } from "#web/platform/use-shrink-photos";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { madeText } from "./case-words.ts";
import { type FloorCaseDetail, useCarryOut, useRefuseDecision } from "./floor-cases.queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

type DecisionDialogProps = {
  one: FloorCaseDetail;
  decision: FloorCaseDetail["decisions"][number];
  onClose: () => void;
};

const MAX_PHOTOS = 10;
/** In pixels; the server stores no larger photos. */
const MAX_SIDE = 2000;
const failureTitle = "Erro ao registrar decisão";

/** Records that a customer's decision was carried out, with photos and tracking number as evidence. */
export function CarryOutDialog({ one, decision, onClose }: DecisionDialogProps) {
  const isHere = useIsHere();
  const done = useCarryOut();
  const version = useSeenVersion(one.version, done.problem);
  const [tracking, setTracking] = useState("");
  const [note, setNote] = useState("");
  const { files: photos, add, remove } = useChosenFiles(MAX_PHOTOS);
  const { shrink, isShrinking } = useShrinkPhotos(MAX_SIDE);
  const [isTried, setTried] = useState(false);
  const why = whyNotDone(decision.decision, { photos: photos.length, tracking: tracking.trim() || null });
  const send = async () => {
    setTried(true);
    if (why) return;
    const form = { id: one.id, version, decisionId: decision.id, tracking, note, photos };
    if ((await done.run(form)) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={madeText(decision)}
      description="O cliente recebe a mensagem com as fotos."
      submit="Feito"
      isBusy={done.isPending || isShrinking}
      isDirty={tracking !== "" || note !== "" || photos.length > 0}
      {...(done.problem && { failure: { title: failureTitle, message: done.problem.message } })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <FileDrop
        label="Fotos"
        hint="Fotografe as unidades."
        error={isTried && why === "needs_photo" ? "Anexe ao menos uma foto." : undefined}
        accept={{ "image/*": [] }}
        hasCamera
        size="large"
        onFiles={(added) => void shrink(added).then(add)}
        onRefused={refuseOthers("fotos")}
      />
      <UploadList items={photos.map((file) => ({ file }))} isBusy={done.isPending} onRemove={remove} />
      {decision.decision === "return" && (
        <Field
          label="Código de rastreio"
          error={isTried && tracking.trim() === "" ? "Informe o código de rastreio da devolução." : undefined}
        >
          <TextInput
            value={tracking}
            maxLength={80}
            autoComplete="off"
            onChange={(event) => setTracking(event.target.value)}
          />
        </Field>
      )}
      <Field label="Mensagem ao cliente" isOptional>
        <Textarea value={note} maxLength={maxNoteLength} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

/** Refuses a customer's decision that cannot be carried out, with the reason. */
export function RefuseDialog({ one, decision, onClose }: DecisionDialogProps) {
  const refuse = useRefuseDecision();
  return (
    <ReasonDialog
      title={`Não dá: ${madeText(decision)}`}
      description="A pendência volta ao cliente com o motivo."
      label="Motivo"
      submit="Devolver ao cliente"
      failureTitle={failureTitle}
      version={one.version}
      write={{
        ...refuse,
        run: ({ text: reason, version }) =>
          refuse.run({ id: one.id, version, decisionId: decision.id, reason }),
      }}
      onClose={onClose}
    />
  );
}
