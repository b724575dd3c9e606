/** In px: an on-screen keyboard is taller, browser bars that come and go are lower. */
const MIN_KEYBOARD_HEIGHT = 150;

const writes = "input:not([type=checkbox],[type=radio],[type=range],[type=file],[type=button]),textarea";

/**
 * Sets `data-keyboard` on an element while the on-screen keyboard is open: a field has the focus, and the
 * page is much lower than it was at this width. Returns a function that ends it.
 */
export function followKeyboard(root: HTMLElement): () => void {
  const tallest = new Map<number, number>();
  const update = () => {
    const viewport = window.visualViewport;
    // Zooming in makes the visible part lower, too.
    const height = viewport ? viewport.height * viewport.scale : window.innerHeight;
    const usual = Math.max(height, tallest.get(window.innerWidth) ?? 0);
    tallest.set(window.innerWidth, usual);
    const isWriting = document.activeElement?.matches(writes) ?? false;
    root.toggleAttribute("data-keyboard", isWriting && usual - height > MIN_KEYBOARD_HEIGHT);
  };
  update();
  const ender = new AbortController();
  const { signal } = ender;
  window.visualViewport?.addEventListener("resize", update, { signal });
  window.addEventListener("resize", update, { signal });
  document.addEventListener("focusin", update, { signal });
  document.addEventListener("focusout", update, { signal });
  return () => {
    ender.abort();
    root.removeAttribute("data-keyboard");
  };
}
