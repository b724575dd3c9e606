/** In px: a toast with two lines of text and the space around it, and its width with the space beside it. */
const TOAST_HEIGHT = 110;
const TOAST_WIDTH = 384;
const GAP = 12;
/** Below this width of the page, in px, toasts are as wide as the page. */
const DESKTOP_WIDTH = 768;

/** For `onInteractOutside` of a layer: pressing a toast over it does not close it. */
export function ignoreToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
    event.preventDefault();
}

/** For `onEscapeKeyDown` of a layer: an error toast over it is closed first, and the layer stays. */
export function closeErrorToastFirst(event: KeyboardEvent): void {
  const close = document.querySelector<HTMLElement>(
    "[data-sonner-toast][data-type=error][data-removed=false] [data-close-button]",
  );
  if (!close) return;
  event.preventDefault();
  close.click();
}

/** The open layers, the topmost last; each places the toasts. */
const layers: (() => void)[] = [];

/**
 * For the `ref` of a layer's content: while the layer is topmost, toasts appear above its footer, or above
 * the whole layer when they would cover its title otherwise.
 */
export function keepToastsOff(layer: HTMLElement | null): (() => void) | undefined {
  if (!layer) return;
  const place = () => {
    if (layers.at(-1) === place) setToastBottom(bottomOver(layer));
  };
  const observer = new ResizeObserver(place);
  // Observes title and footer, too: on a phone the layer is always as high as the page, and parts load late.
  const observeParts = () => {
    for (const part of layer.querySelectorAll("h2, [data-slot=footer]"))
      observer.observe(part, { box: "border-box" });
  };
  const late = new MutationObserver(observeParts);
  layers.push(place);
  observer.observe(layer);
  observeParts();
  late.observe(layer, { childList: true, subtree: true });
  const listening = new AbortController();
  const { signal } = listening;
  for (const end of ["animationend", "animationcancel"]) layer.addEventListener(end, place, { signal });
  addEventListener("resize", place, { signal });
  return () => {
    observer.disconnect();
    late.disconnect();
    listening.abort();
    layers.splice(layers.indexOf(place), 1);
    const next = layers.at(-1);
    if (next) next();
    else setToastBottom(null);
  };
}

/** The distance in px from the page's bottom; null if toasts do not overlap the layer. */
function bottomOver(layer: HTMLElement): number | null {
  const { top, right, bottom } = layer.getBoundingClientRect();
  if (innerWidth >= DESKTOP_WIDTH && right <= innerWidth - TOAST_WIDTH) return null;
  const footerTop = layer.querySelector("[data-slot=footer]")?.getBoundingClientRect().top ?? bottom;
  const titleBottom = layer.querySelector("h2")?.getBoundingClientRect().bottom ?? top;
  // No toast may cover the text of a question.
  const coversText = layer.role === "alertdialog" || footerTop - titleBottom < TOAST_HEIGHT;
  const base = coversText && top >= TOAST_HEIGHT ? top : footerTop;
  return Math.max(GAP, innerHeight - base + GAP);
}

function setToastBottom(px: number | null): void {
  const { style } = document.documentElement;
  if (px === null) style.removeProperty("--toast-bottom");
  else style.setProperty("--toast-bottom", `${px}px`);
}
