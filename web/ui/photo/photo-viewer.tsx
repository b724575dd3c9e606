import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { IconButton } from "#web/ui/icon-button";
import { useReportLayer } from "#web/ui/overlay/use-report-layer";

/** A photo on the server. Both URLs are signed and expire. */
export type Photo = { id: string; url: string; thumbUrl?: string | null | undefined };

type PhotoViewerProps = { photos: readonly Photo[]; subject: string; startAt: number; onClose: () => void };

/** A full-screen photo viewer: arrow keys navigate, + and − zoom, Esc closes. */
export function PhotoViewer({ photos, subject, startAt, onClose }: PhotoViewerProps) {
  const [at, setAt] = useState(startAt);
  const [isZoomed, setZoomed] = useState(false);
  const photo = photos[at];
  useReportLayer(true);
  const move = (by: number) => {
    setAt((at + by + photos.length) % photos.length);
    setZoomed(false);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") move(1);
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "+" || event.key === "=") setZoomed(true);
    if (event.key === "-") setZoomed(false);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-background" />
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={keys}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col"
        >
          <div className="flex items-center gap-2 px-4 py-2">
            <Radix.Title className="min-w-0 flex-1 truncate font-semibold">{subject}</Radix.Title>
            <span role="status" className="text-muted-foreground text-sm tabular-nums">
              Foto {at + 1} de {photos.length}
            </span>
            <IconButton
              label={isZoomed ? "Reduzir" : "Ampliar"}
              icon={isZoomed ? ZoomOut : ZoomIn}
              onClick={() => setZoomed(!isZoomed)}
            />
            <Radix.Close asChild>
              <IconButton label="Fechar" icon={X} />
            </Radix.Close>
          </div>
          <div
            tabIndex={isZoomed ? 0 : undefined}
            className={clsx(
              "min-h-0 flex-1 p-2",
              isZoomed ? "overflow-auto" : "flex items-center justify-center",
            )}
          >
            {photo && (
              <img
                src={photo.url}
                alt={`${subject}, foto ${at + 1}`}
                className={
                  isZoomed
                    ? "m-auto w-[200%] max-w-none"
                    : "max-h-full max-w-full rounded-card object-contain"
                }
              />
            )}
          </div>
          {photos.length > 1 && (
            <div className="flex justify-center gap-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              <IconButton label="Foto anterior" icon={ChevronLeft} onClick={() => move(-1)} />
              <IconButton label="Próxima foto" icon={ChevronRight} onClick={() => move(1)} />
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
