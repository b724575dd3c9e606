import { closedAs } from "@prepara/domain/outbound/box";
import { minOverrideReason } from "@prepara/domain/outbound/input";
import { useState } from "react";
import { counted } from "#web/platform/formats";
import { useShrinkPhotos } from "#web/platform/use-shrink-photos";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Textarea } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { LimitLine, measuresText } from "./box-measures.tsx";
import { type ShownBox, whyNotClosed } from "./packing-after.ts";
import type { PackingState } from "./use-packing.public.ts";

const MAX_SIDE = 2000;

const ownGoods = "Você não pode decidir sobre a sua própria conta. Peça a outra pessoa da equipe.";

type CloseDialogProps = {
  /** The box when the dialog was opened. */
  start: ShownBox;
  box: ShownBox;
  packing: PackingState;
  onClose: () => void;
};

const changedText = ({ items }: ShownBox) => {
  const units = items.reduce((sum, { qty }) => sum + qty, 0);
  return `A caixa mudou enquanto a tela estava aberta: agora tem ${counted(units, "unidade", "unidades")}. Confira o que há nela e as medidas, e feche de novo.`;
};

/**
 * 'Fechar caixa': takes the photo, and a reason if a published limit is exceeded. The act may wait on the
 * device, so everything that the server would refuse is checked here first.
 */
export function CloseDialog({ start, box, packing: { shown, close }, onClose }: CloseDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [photo, setPhoto] = useState<File>();
  const { shrinkNewest, isShrinking } = useShrinkPhotos(MAX_SIDE);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  // Also a change that reached this dialog: the photo shows the box as it was.
  const [seen, setSeen] = useState(start);
  const [isChanged, setChanged] = useState(false);
  const isOver = box.broken.length > 0;
  const isShort = isOver && reason.trim().length < minOverrideReason;
  const whyNot = whyNotClosed(box) ?? (isOver && shown?.isOwn ? ownGoods : null);
  const send = async () => {
    setTried(true);
    if (!photo || isShort || whyNot !== null) return;
    // One that a colleague has closed is not to be looked at again; `close` tells of it.
    const hasChanged = box.status === "open" && closedAs(seen.items, seen) !== closedAs(box.items, box);
    setSeen(box);
    setChanged(hasChanged);
    if (hasChanged) return;
    setBusy(true);
    await close(box, { photo, overrideReason: isOver ? reason.trim() : null });
    onClose();
  };
  return (
    <FormDialog
      title={`Fechar a caixa ${box.position}`}
      description={measuresText(box)}
      submit="Fechar caixa"
      isBusy={isBusy || isShrinking}
      isLocal // kept on this device while offline
      isDirty={photo !== undefined || reason !== ""}
      failure={{
        title: "Erro ao fechar caixa",
        message: (isTried && whyNot) || (isChanged && changedText(box)) || undefined,
      }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <LimitLine box={box} />
      {isOver && (
        <Field
          label="Motivo para fechar fora do limite"
          isRequired
          error={
            isTried && isShort ? `Escreva o motivo com ao menos ${minOverrideReason} letras.` : undefined
          }
        >
          <Textarea
            rows={3}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
      <PhotoField
        photo={photo}
        error={isTried && !photo ? "Anexe ao menos uma foto." : undefined}
        shrinkNewest={shrinkNewest}
        onPhoto={setPhoto}
      />
    </FormDialog>
  );
}

type PhotoFieldProps = {
  photo: File | undefined;
  error: string | undefined;
  /** From `useShrinkPhotos`; the box is not closed meanwhile. */
  shrinkNewest: (photos: readonly File[]) => Promise<File | undefined>;
  onPhoto: (photo: File | undefined) => void;
};

/** The field for the photo of the closed box, which the customer sees. */
function PhotoField({ photo, error, shrinkNewest, onPhoto }: PhotoFieldProps) {
  if (photo) return <UploadList items={[{ file: photo }]} onRemove={() => onPhoto(undefined)} />;
  return (
    <FileDrop
      label="Foto da caixa fechada"
      hint="O cliente vê a foto na solicitação."
      error={error}
      accept={{ "image/*": [] }}
      isMultiple={false}
      hasCamera
      size="large"
      onFiles={(files) => void shrinkNewest(files).then((small) => small && onPhoto(small))}
    />
  );
}
