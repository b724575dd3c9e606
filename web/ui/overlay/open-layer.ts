/** Selects the open dialogs and menus, without those that are closing. */
export const openLayers = ":is([role=dialog],[role=alertdialog],[role=menu]):not([data-state=closed])";

/** Whether a dialog or menu is open; page shortcuts are disabled then. */
export const isLayerOpen = (): boolean => document.querySelector(openLayers) !== null;

/**
 * The container for floating layers: the open dialog, else the page's main element. At the end of the body
 * they would be outside every landmark and, for screen readers, outside the open dialog. Call it when the
 * layer opens, because an earlier result may be a closed dialog.
 */
export const layerContainer = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog], main")].at(-1) ?? null;
