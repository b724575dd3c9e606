import type { ConfirmDialogProps } from "./confirm-dialog-content.tsx";
import { LayerOnDemand, partOf } from "./on-demand.tsx";

const face = partOf(async () => (await import("./confirm-dialog-content.tsx")).ConfirmDialogFace);

/**
 * Asks before something cannot be undone; Cancelar has the focus. The caller closes it when the act is done.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return <LayerOnDemand part={face} props={props} />;
}
