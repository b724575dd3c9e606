import { useRef, useState } from "react";
import { shrinkPhoto } from "./shrink-photo.ts";

/**
 * Makes photos smaller (`shrinkPhoto`). `isShrinking` while it does: a form sent then would lack them.
 * `shrinkNewest` is for a form with one photo: it returns nothing for a photo after which another was chosen.
 */
export function useShrinkPhotos(maxSide: number) {
  const [running, setRunning] = useState(0);
  const shrink = async (photos: readonly File[]): Promise<File[]> => {
    setRunning((count) => count + 1);
    return Promise.all(photos.map((photo) => shrinkPhoto(photo, maxSide))).finally(() =>
      setRunning((count) => count - 1),
    );
  };
  const newest = useRef<File>(undefined);
  const shrinkNewest = async ([photo]: readonly File[]): Promise<File | undefined> => {
    if (!photo) return;
    newest.current = photo;
    const [small] = await shrink([photo]);
    return newest.current === photo ? small : undefined;
  };
  return { shrink, shrinkNewest, isShrinking: running > 0 };
}
