import { signalScanResult } from "#web/features/scan/scan.public";
import { counted } from "#web/platform/formats";
import { formatNumber } from "#web/ui/form/number";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { ask } from "#web/ui/overlay/open-question";

/** Asks whether more units arrived than were announced: a typing error would be owed to the customer. */
export const askWhetherMore = (received: number, announced: number): Promise<boolean> => {
  signalScanResult("question", "Mais que o anunciado");
  return ask((answer) => (
    <ConfirmDialog
      isLocal
      open
      onClose={() => answer(false)}
      title={`Chegaram ${counted(received, "unidade", "unidades")}?`}
      description={`O cliente anunciou ${counted(announced, "unidade", "unidades")}.`}
      confirm={`Receber ${formatNumber(received)}`}
      variant="primary"
      onConfirm={() => answer(true)}
    />
  ));
};
