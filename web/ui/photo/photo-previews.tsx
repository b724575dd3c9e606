import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ObjectImage, type UploadListProps } from "#web/ui/form/upload-list";
import { IconButton, thumbReach } from "#web/ui/icon-button";
import { ProgressBar } from "#web/ui/progress-bar";

type PhotoPreviewsProps = UploadListProps & {
  /** Adds buttons to reorder the photos; leave out where order does not matter. */
  onMove?: (from: number, to: number) => void;
};

/** Chosen photos as a grid of pictures: "Remover foto 3", "Mover foto 3 para a posição 2". */
export function PhotoPreviews({ items, onRemove, onMove, isBusy = false }: PhotoPreviewsProps) {
  const { list, announcement, move } = useMoves(onMove);
  if (items.length === 0) return null;
  const isMovable = onMove !== undefined && items.length > 1;
  return (
    <>
      <ul
        ref={list}
        aria-label="Fotos escolhidas"
        className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
      >
        {items.map((item, index) => (
          <li
            key={`${item.file.name}-${item.file.lastModified}`}
            className="overflow-hidden rounded-control border border-border bg-muted"
          >
            <div className="relative aspect-square">
              <ObjectImage file={item.file} alt={`Foto ${index + 1}`} className="size-full object-cover" />
              <IconButton
                label={`Remover foto ${index + 1}`}
                icon={X}
                disabled={isBusy}
                onClick={() => onRemove(index)}
                className={clsx(
                  thumbReach,
                  "absolute! top-1.5 right-1.5 bg-card/90 text-foreground md:size-7!",
                )}
              />
              {item.progress !== undefined && (
                <div className="absolute inset-x-2 bottom-2">
                  <ProgressBar label={`Envio da foto ${index + 1}`} progress={item.progress} />
                </div>
              )}
            </div>
            {isMovable && (
              <MoveButtons
                index={index}
                count={items.length}
                isBusy={isBusy}
                onMove={(to) => move(index, to, items.length)}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

type MoveButtonsProps = { index: number; count: number; isBusy: boolean; onMove: (to: number) => void };

function MoveButtons({ index, count, isBusy, onMove }: MoveButtonsProps) {
  const buttonClassName = "h-14! w-auto! min-w-0! flex-1 rounded-none! bg-card text-foreground md:h-8!";
  return (
    <div className="flex gap-px border-border border-t bg-border">
      <IconButton
        data-move="earlier"
        label={
          index === 0
            ? `Foto ${index + 1} já é a primeira`
            : `Mover foto ${index + 1} para a posição ${index}`
        }
        icon={ChevronLeft}
        disabled={isBusy || index === 0}
        onClick={() => onMove(index - 1)}
        className={buttonClassName}
      />
      <IconButton
        data-move="later"
        label={
          index === count - 1
            ? `Foto ${index + 1} já é a última`
            : `Mover foto ${index + 1} para a posição ${index + 2}`
        }
        icon={ChevronRight}
        disabled={isBusy || index === count - 1}
        onClick={() => onMove(index + 1)}
        className={buttonClassName}
      />
    </div>
  );
}

/** Reorders photos, announces the new position, and keeps the focus on the moved photo. */
function useMoves(onMove: PhotoPreviewsProps["onMove"]) {
  const list = useRef<HTMLUListElement>(null);
  const [moved, setMoved] = useState<{ to: number; way: "earlier" | "later"; announcement: string } | null>(
    null,
  );
  // Syncs the focus with the new order: browsers drop the focus of a moved element.
  useEffect(() => {
    if (!moved) return;
    const buttons =
      list.current?.children[moved.to]?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [];
    const [ahead] = [...buttons].filter((one) => one.dataset.move === moved.way && !one.disabled);
    const [any] = [...buttons].filter((one) => !one.disabled);
    (ahead ?? any)?.focus();
  }, [moved]);
  const move = (from: number, to: number, count: number) => {
    onMove?.(from, to);
    setMoved({
      to,
      way: to < from ? "earlier" : "later",
      announcement: `Foto movida para a posição ${to + 1} de ${count}.`,
    });
  };
  return { list, announcement: moved?.announcement ?? "", move };
}
