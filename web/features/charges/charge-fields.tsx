import { chargedQty } from "@prepara/domain/charges/input";
import { whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import type { TypedNumber } from "#web/ui/form/decimal";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { UploadList } from "#web/ui/form/upload-list";

/** The longer side of a photo in pixels; the server stores no larger ones. */
export const MAX_PROOF_SIDE = 2000;

type ProofPhotoProps = {
  photo: File | undefined;
  isBusy: boolean;
  /** From `useShrinkPhotos`; the form is not sent meanwhile. */
  shrinkNewest: (photos: readonly File[]) => Promise<File | undefined>;
  onPhoto: (photo: File | undefined) => void;
};

/** A field for one photo of the work, which the customer sees with the charge. */
export function ProofPhoto({ photo, isBusy, shrinkNewest, onPhoto }: ProofPhotoProps) {
  if (photo)
    return <UploadList items={[{ file: photo }]} isBusy={isBusy} onRemove={() => onPhoto(undefined)} />;
  return (
    <FileDrop
      label="Foto do trabalho"
      hint="O cliente vê a foto ao lado da cobrança."
      accept={{ "image/*": [] }}
      isMultiple={false}
      hasCamera
      size="large"
      onFiles={(files) => void shrinkNewest(files).then((small) => small && onPhoto(small))}
    />
  );
}

type ChargedQuantityProps = {
  qty: TypedNumber;
  /** Whether the form was sent, so that a missing or wrong quantity is an error. */
  isTried: boolean;
  onQty: (qty: TypedNumber) => void;
};

/** The field for the number of units of a charge. */
export function ChargedQuantity({ qty, isTried, onQty }: ChargedQuantityProps) {
  return (
    <Field label="Quantidade" isRequired error={isTried ? whyNotWholeNumber(qty, chargedQty) : undefined}>
      <NumberStepper value={qty} onValueChange={onQty} noun="quantidade" {...chargedQty} />
    </Field>
  );
}
