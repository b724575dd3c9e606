/** Mime types of the pictures that the server can decode; file inputs in the browser accept these. */
export const pictureTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/tiff",
] as const;

/** The picture types in words, for texts on screens. */
export const pictureTypesInWords = "JPG, PNG, WebP, AVIF, GIF ou TIFF";

export const isPictureType = (mimeType: string): boolean => pictureTypes.some((known) => known === mimeType);
