import { lazyLayer } from "./lazy-layer.tsx";

/** Asks before something that cannot be undone; Cancelar has the focus. The caller closes it when the act is done. */
export const ConfirmDialog = lazyLayer(
  async () => (await import("./confirm-dialog-content.tsx")).ConfirmDialogContent,
  { preloadOn: "interaction" },
);
