/** The kinds of picture that the server can read, by mime type; a browser offers these to choose from. */
export const pictureTypes = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/tiff",
] as const;

/** As a person reads them. */
export const pictureTypesInWords = "JPG, PNG, WebP, AVIF, GIF ou TIFF";

export const isPictureType = (mimeType: string): boolean => pictureTypes.some((known) => known === mimeType);
