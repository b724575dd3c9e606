import type { Photo } from "#web/ui/photo/photo";

/** The photos of an answer as the photo strip takes them. */
export const photosOf = (photos: readonly { url: string; thumbnailUrl: string }[]): Photo[] =>
  photos.map(({ url, thumbnailUrl }) => ({ id: url, url, thumbUrl: thumbnailUrl }));
