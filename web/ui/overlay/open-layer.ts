const layers = "[role=dialog],[role=alertdialog],[role=menu]";

/**
 * Whether a dialog or menu is open; page shortcuts are disabled then. Layers that are closing do not count.
 */
export const isLayerOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(layers)].some((layer) => layer.dataset.state !== "closed");
