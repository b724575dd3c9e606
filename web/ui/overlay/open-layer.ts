const layers = "[role=dialog],[role=alertdialog],[role=menu]";

/**
 * Whether a dialog or menu lies over the page: the page's keys are not meant then. One that only fades out no
 * longer counts.
 */
export const isLayerOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>(layers)].some((layer) => layer.dataset.state !== "closed");
