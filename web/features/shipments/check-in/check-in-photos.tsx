import { maxPhotos, photoCounter, tooManyPhotos } from "@prepara/domain/shipments/status";
import type { ClipboardEvent } from "react";
import { progressPerFile } from "#web/platform/api/upload";
import { FileDrop } from "#web/ui/form/file-drop";
import { CameraButton } from "#web/ui/photo/camera-button";
import { PhotoPreviews } from "#web/ui/photo/photo-previews";
import { ProgressBar } from "#web/ui/progress-bar";
import type { useCheckInForm } from "./use-check-in-form.ts";

type CheckInPhotosProps = { checkIn: ReturnType<typeof useCheckInForm>; isPhone: boolean };

/**
 * Up to ten photos with previews, removal and upload progress; on phones the camera button comes first
 * (docs/product.md#check-in).
 */
export function CheckInPhotos({ checkIn, isPhone }: CheckInPhotosProps) {
  const { photos, addPhotos, removePhoto, movePhoto, progress, isPending } = checkIn;
  const isFull = photos.length >= maxPhotos;
  const sizes = photos.map((photo) => photo.size);
  const perFile = progress === undefined ? null : progressPerFile(sizes, progress);
  const add = (files: readonly File[]) => void addPhotos(files);
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0 || isFull) return;
    event.preventDefault();
    event.stopPropagation();
    add([...event.clipboardData.files]);
  };
  return (
    <section onPasteCapture={paste} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="font-semibold">Fotos</h3>
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {photoCounter(photos.length)}
        </p>
      </div>
      {isPhone && <CameraButton size="large" isDisabled={isFull || isPending} onFiles={add} />}
      <PhotoPreviews
        items={photos.map((file, index) => {
          const ofFile = perFile?.[index];
          return { file, ...(ofFile !== undefined && { progress: ofFile }) };
        })}
        onRemove={removePhoto}
        onMove={movePhoto}
        isBusy={isPending}
      />
      {photos.length > 1 && (
        <p className="text-muted-foreground text-sm">O cliente vê as fotos nesta ordem.</p>
      )}
      {progress !== undefined && <ProgressBar label="Envio do recebimento" progress={progress} />}
      <FileDrop
        label="Fotos do envio"
        size={isPhone ? "large" : "normal"}
        hint={
          isPhone ? "Ou escolha fotos já tiradas." : `Arraste, cole ou escolha imagens. Até ${maxPhotos}.`
        }
        accept={{ "image/*": [] }}
        onFiles={add}
        onRefused={add}
        whyNot={isFull ? tooManyPhotos : isPending ? "Enviando…" : null}
      />
    </section>
  );
}
