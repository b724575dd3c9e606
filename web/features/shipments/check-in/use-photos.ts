import { maxPhotos, tooManyPhotos } from "@prepara/domain/shipments/status";
import { useRef, useState } from "react";
import { newId } from "#web/platform/new-id";
import { notify } from "#web/platform/notices/notify";
import { useShrinkPhotos } from "#web/platform/use-shrink-photos";
import { moveItem } from "./check-in-draft.ts";

const MAX_SIDE = 2000;

/** Up to ten photos of one kind, made smaller as they are added; `start` are those of a draft. */
export function usePhotos(start: readonly File[]) {
  const [photos, setPhotos] = useState(start);
  // Photos may be added or removed while others are made smaller.
  const latest = useRef(photos);
  const setLatestPhotos = (next: readonly File[]) => {
    latest.current = next;
    setPhotos(next);
  };
  const { shrink, isShrinking } = useShrinkPhotos(MAX_SIDE);
  const addPhotos = async (files: readonly File[]) => {
    const images = files.filter((file) => file.type.startsWith("image/"));
    const others = files.filter((file) => !file.type.startsWith("image/"));
    if (others.length > 0) {
      const names = others.map((file) => file.name).join(", ");
      notify({ kind: "error", title: "Arquivo não é uma imagem", description: names });
    }
    const made = await shrink(images);
    const next = [...latest.current, ...made.map(named)];
    if (next.length > maxPhotos) notify({ kind: "error", title: tooManyPhotos });
    setLatestPhotos(next.slice(0, maxPhotos));
  };
  const removePhoto = (index: number) =>
    setLatestPhotos(latest.current.filter((_, position) => position !== index));
  const movePhoto = (from: number, to: number) => setLatestPhotos(moveItem(latest.current, from, to));
  const forgetPhotos = () => setLatestPhotos([]);
  return { photos, isReading: isShrinking, addPhotos, removePhoto, movePhoto, forgetPhotos };
}

/** Phones name every photo "image.jpg", so a prefix makes the names unique. */
const named = (photo: File) =>
  new File([photo], `${newId().slice(0, 8)}-${photo.name}`, {
    type: photo.type,
    lastModified: photo.lastModified,
  });
