/** The size of an image whose longer side is limited to `maxSide`; never larger than the original. */
export function fitWithin(width: number, height: number, maxSide: number): { width: number; height: number } {
  const share = Math.min(1, maxSide / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * Converts a photo to an upright JPEG with at most `maxSide` pixels on its longer side, for short uploads.
 * Returns the original when it cannot be decoded or would not become smaller.
 */
export async function shrinkPhoto(photo: File, maxSide: number): Promise<File> {
  const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return photo;
  const { width, height } = fitWithin(bitmap.width, bitmap.height, maxSide);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = "#ffffff"; // JPEG has no transparency
    pen.fillRect(0, 0, width, height);
    pen.drawImage(bitmap, 0, 0, width, height);
  }
  bitmap.close();
  const blob = pen && (await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", 0.85)));
  if (!blob || blob.size >= photo.size) return photo;
  const name = `${photo.name.replace(/\.[^.]*$/, "")}.jpg`;
  return new File([blob], name, { type: "image/jpeg", lastModified: photo.lastModified });
}
