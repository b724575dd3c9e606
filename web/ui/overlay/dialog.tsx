import { clsx } from "clsx";
import type { LayerProps } from "./layer-frame-content.tsx";
import { lazyLayer } from "./lazy-layer.tsx";

/**
 * A modal dialog: centred on desktop, a full-height sheet under 768 px. `isWide` fits two columns of fields
 * or a gallery.
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

/** Focuses the first field, except on touch devices, where that would open the on-screen keyboard. */
function focusFirstField(event: Event) {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const fields = "input:not([type=file], [type=hidden]), select, textarea";
  const field = matchMedia("(pointer: fine)").matches && content.querySelector<HTMLElement>(fields);
  event.preventDefault();
  (field || content).focus();
}

/**
 * The common part of dialog and side sheet: header, scrolling body, footer, focus handling, Ctrl/Cmd+Enter.
 */
const LayerFrame = lazyLayer(async () => (await import("./layer-frame-content.tsx")).LayerFrameContent, {
  preloadOn: "interaction",
});

/** Details of one row, next to the list on desktop and above it on phones. Bind `open` to the URL. */
export function SideSheet(layer: LayerProps) {
  return (
    <LayerFrame
      {...layer}
      className="inset-y-0 right-0 w-full animate-slide-from-right data-[state=closed]:animate-slide-out-right md:max-w-xl md:border-l"
    />
  );
}
