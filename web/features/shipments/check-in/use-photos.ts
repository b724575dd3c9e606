import { maxPhotos, tooManyPhotos } from "@prepara/domain/shipments/status";
import { useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { shrinkPhoto } from "#web/platform/shrink-photo";
import { moveItem } from "./check-in-draft.ts";

const MAX_SIDE = 2000;

/** Up to ten photos of one kind, made smaller as they are added; `start` are those of a draft. */
export function usePhotos(start: readonly File[]) {
  const [photos, setPhotos] = useState(start);
  const [reading, setReading] = useState(0);
  const addPhotos = async (files: readonly File[]) => {
    const images = files.filter((file) => file.type.startsWith("image/"));
    const others = files.filter((file) => !file.type.startsWith("image/"));
    if (others.length > 0) {
      const names = others.map((file) => file.name).join(", ");
      notify({ kind: "error", title: "Arquivo não é uma imagem", description: names });
    }
    setReading((count) => count + 1);
    const made = await Promise.all(images.map((file) => shrinkPhoto(file, MAX_SIDE))).finally(() =>
      setReading((count) => count - 1),
    );
    const photosLeft = maxPhotos - photos.length;
    if (made.length > photosLeft) notify({ kind: "error", title: tooManyPhotos });
    setPhotos((before) => [...before, ...made.map(named)].slice(0, maxPhotos));
  };
  const removePhoto = (index: number) =>
    setPhotos((before) => before.filter((_, position) => position !== index));
  const movePhoto = (from: number, to: number) => setPhotos((before) => moveItem(before, from, to));
  const forgetPhotos = () => setPhotos([]);
  return { photos, isReading: reading > 0, addPhotos, removePhoto, movePhoto, forgetPhotos };
}

/** Phones name every photo "image.jpg", so a prefix makes the names unique. */
const named = (photo: File) =>
  new File([photo], `${crypto.randomUUID().slice(0, 8)}-${photo.name}`, {
    type: photo.type,
    lastModified: photo.lastModified,
  });
