import { maxPhotos, photoCounter, tooManyPhotos } from "@prepara/domain/shipments/status";
import type { usePhotos } from "#web/features/shipments/check-in/use-photos";
import { FileDrop } from "#web/ui/form/file-drop";
import { CameraButton } from "#web/ui/photo/camera-button";
import { PhotoPreviews } from "#web/ui/photo/photo-previews";

type CountPhotosProps = { title: string; album: ReturnType<typeof usePhotos>; isBusy: boolean };

/** Photos of one kind: of the box as it arrived, or of damaged and wrong units. */
export function CountPhotos({ title, album, isBusy }: CountPhotosProps) {
  const { photos, addPhotos, removePhoto, movePhoto } = album;
  const isFull = photos.length >= maxPhotos;
  const add = (files: readonly File[]) => void addPhotos(files);
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {photoCounter(photos.length)}
        </p>
      </div>
      <CameraButton size="large" isDisabled={isFull || isBusy} onFiles={add} />
      <PhotoPreviews
        items={photos.map((file) => ({ file }))}
        onRemove={removePhoto}
        onMove={movePhoto}
        isBusy={isBusy}
      />
      <FileDrop
        label={title}
        size="large"
        hint={`Ou escolha fotos já tiradas. Até ${maxPhotos}.`}
        accept={{ "image/*": [] }}
        onFiles={add}
        onRefused={add}
        whyNot={isFull ? tooManyPhotos : isBusy ? "Enviando…" : null}
      />
    </section>
  );
}
