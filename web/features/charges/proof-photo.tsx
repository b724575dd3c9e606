import { shrinkPhoto } from "#web/platform/shrink-photo";
import { FileDrop } from "#web/ui/form/file-drop";
import { UploadList } from "#web/ui/form/upload-list";

const MAX_SIDE = 2000;

type ProofPhotoProps = {
  photo: File | undefined;
  isBusy: boolean;
  onPhoto: (photo: File | undefined) => void;
};

/** A field for one photo of the work, which the customer sees with the charge. */
export function ProofPhoto({ photo, isBusy, onPhoto }: ProofPhotoProps) {
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
      onFiles={([first]) => first && void shrinkPhoto(first, MAX_SIDE).then(onPhoto)}
    />
  );
}
