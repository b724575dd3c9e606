import { clsx } from "clsx";
import { LayerFrame } from "./layer-frame.tsx";
import type { LayerProps } from "./layer-frame-content.tsx";

/**
 * A task of its own: centred on desktop, a full-height sheet under 768 px. `isWide`: two columns of fields,
 * galleries.
 */
export function Dialog({ isWide = false, ...layer }: LayerProps & { isWide?: boolean }) {
  return (
    <LayerFrame
      {...layer}
      onOpenFocus={focusFirstField}
      className={clsx(
        "data-[state=closed]:animate-fade-out max-md:inset-0 max-md:animate-slide-from-bottom",
        "md:inset-0 md:m-auto md:h-fit md:max-h-[min(48rem,calc(100dvh-4rem))] md:w-full md:animate-pop-in md:rounded-sheet md:border",
        isWide ? "md:max-w-3xl" : "md:max-w-lg",
      )}
    />
  );
}

/** The first field, where a mouse points; on touch it would bring up the keyboard over half of the form. */
function focusFirstField(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const fields = "input:not([type=file], [type=hidden]), select, textarea";
  const field = matchMedia("(pointer: fine)").matches && content.querySelector<HTMLElement>(fields);
  event.preventDefault();
  (field || content).focus();
}
