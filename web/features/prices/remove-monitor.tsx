import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog";
import { nameOf } from "./monitor-name.ts";
import { type Monitor, useRemoveMonitor } from "./prices.queries.ts";

/** Asks before a monitor goes. */
export function RemoveMonitor({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const remove = useRemoveMonitor();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remover ${nameOf(monitor)}?`}
      description="O alerta deixa de existir. Os preços já vistos continuam no histórico."
      confirm="Remover"
      isBusy={remove.isPending}
      onConfirm={async () => {
        if (await remove.run(monitor.id)) onClose();
      }}
    />
  );
}
