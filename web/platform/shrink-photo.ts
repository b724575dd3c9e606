/** The size of a picture after its longer side was brought down to `maxSide`; never larger than it was. */
export function fitWithin(width: number, height: number, maxSide: number): { width: number; height: number } {
  const share = Math.min(1, maxSide / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}

/**
 * A photo as JPEG with at most `maxSide` pixels on its longer side, upright, so that a phone's upload is
 * short. What the browser cannot decode, or what would not get smaller, comes back as it was: the server
 * decides on it.
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
