import { clsx } from "clsx";
import { useState } from "react";
import { lazyComponent } from "#web/ui/lazy-component";
import type { Photo } from "./photo-viewer.tsx";

const PhotoViewer = lazyComponent(async () => (await import("./photo-viewer.tsx")).PhotoViewer, {
  preloadOn: "interaction",
});

type PhotoStripProps = {
  photos: readonly Photo[];
  /** What the photos show, for their accessible names: "Fone JBL". */
  subject: string;
  /** How many are shown before "+n". */
  shown?: number;
  size?: "small" | "large";
};

/** The first photos as thumbnails. A click opens the viewer with all of them. */
export function PhotoStrip({ photos, subject, shown = 3, size = "small" }: PhotoStripProps) {
  const [openAt, setOpenAt] = useState<number | null>(null);
  if (photos.length === 0) return <span className="text-muted-foreground text-sm">Sem fotos</span>;
  const rest = photos.length - shown;
  const isLastOfMore = (index: number) => index === shown - 1 && rest > 0;
  const nameOf = (index: number) =>
    `Ver foto ${index + 1} de ${photos.length}: ${subject}${isLastOfMore(index) ? ` (+${rest})` : ""}`;
  return (
    <div className="flex flex-wrap gap-1.5">
      {photos.slice(0, shown).map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          aria-label={nameOf(index)}
          onClick={() => setOpenAt(index)}
          className={clsx(
            "relative overflow-hidden rounded-control border border-border bg-muted",
            size === "small" ? "size-11" : "size-24",
          )}
        >
          <img
            src={photo.thumbUrl ?? photo.url}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
          {isLastOfMore(index) && (
            <span
              data-rest={`+${rest}`}
              className="absolute inset-0 flex items-center justify-center bg-scrim font-semibold text-sm text-white after:content-[attr(data-rest)]"
            />
          )}
        </button>
      ))}
      {openAt !== null && (
        <PhotoViewer photos={photos} subject={subject} startAt={openAt} onClose={() => setOpenAt(null)} />
      )}
    </div>
  );
}

/** Converts photos of an API response for `PhotoStrip`. */
export const toPhotos = (photos: readonly { url: string; thumbnailUrl: string }[]): Photo[] =>
  photos.map(({ url, thumbnailUrl }) => ({ id: url, url, thumbUrl: thumbnailUrl }));
