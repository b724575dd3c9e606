import { imageRefusals, maxImages, whyNotAttachable } from "@prepara/domain/advisor/chat";
import { isPictureType, pictureTypesInWords } from "@prepara/domain/product/picture-types";
import { useRef, useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { shrinkPhoto } from "#web/platform/shrink-photo";
import { type ChatImage, useSendImages } from "./advisor.queries.ts";

const LONGEST_SIDE_PX = 2000;

/**
 * The images of the next message: validated, shrunk and uploaded at once, removable until it is sent
 * (docs/product.md#advisor).
 */
export function useAttachedImages() {
  const [images, setImages] = useState<readonly ChatImage[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const send = useSendImages();
  /** Chosen and not attached yet; more may be chosen meanwhile. */
  const coming = useRef(0);
  const add = async (files: readonly File[]) => {
    const pictures = files.filter((file) => isPictureType(file.type));
    if (pictures.length < files.length)
      notify({
        kind: "error",
        title: "Erro no upload",
        description: `Só imagens em ${pictureTypesInWords} podem ser anexadas.`,
      });
    if (pictures.length === 0) return;
    const taken = images.length + coming.current;
    const kept = pictures.slice(0, Math.max(0, maxImages - taken));
    if (kept.length < pictures.length) {
      const { title, description } = imageRefusals.too_many_images;
      const which = `Foram anexadas só as primeiras: ${kept.length} de ${pictures.length}.`;
      notify({ kind: "error", title, description: `${description} ${which}` });
    }
    if (kept.length === 0) return;
    const why = whyNotAttachable(
      kept.map((file) => file.size),
      taken,
    );
    if (why) return notify({ kind: "error", ...imageRefusals[why] });
    coming.current += kept.length;
    setProgress((before) => before ?? 0);
    const small = await Promise.all(kept.map((file) => shrinkPhoto(file, LONGEST_SIDE_PX)));
    const sent = await send.run({ files: small, onProgress: setProgress });
    coming.current -= kept.length;
    if (coming.current === 0) setProgress(null);
    if (sent) setImages((now) => [...now, ...sent]);
  };
  return {
    images,
    /** Upload progress from 0 to 1; null when idle. */
    progress,
    add,
    remove: (id: string) => setImages((now) => now.filter((image) => image.id !== id)),
    /** Removes those that were sent; others may have been attached meanwhile. */
    forget: (sent: readonly ChatImage[]) => setImages((now) => now.filter((image) => !sent.includes(image))),
  };
}
