/**
 * Where floating layers are put: into the open dialog, else into the page's main part. At the end of the body
 * they would stand outside every landmark, and outside of an open dialog for screen readers. Ask when the
 * layer opens: a dialog that was open at some earlier drawing is gone by then.
 */
export const layerContainer = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog], main")].at(-1) ?? null;
