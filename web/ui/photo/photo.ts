/** A photo on the server. Both URLs are signed and expire. */
export type Photo = { id: string; url: string; thumbUrl?: string | null | undefined };

/** Converts photos of an API response for `PhotoStrip`. */
export const toPhotos = (photos: readonly { url: string; thumbnailUrl: string }[]): Photo[] =>
  photos.map(({ url, thumbnailUrl }) => ({ id: url, url, thumbUrl: thumbnailUrl }));
