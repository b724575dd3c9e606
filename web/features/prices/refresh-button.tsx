import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "#web/ui/button";
import { StatusPill } from "#web/ui/status-pill";
import { type Monitor, monitorName, useRefreshMonitor } from "./prices.queries.ts";

/** Refreshes one price. After a failure the row keeps the old price and shows the reason. */
export function RefreshButton({ monitor }: { monitor: Monitor }) {
  const refresh = useRefreshMonitor();
  return (
    <div className="flex flex-1 flex-col gap-1.5 md:items-end">
      <Button
        variant="secondary"
        size="small"
        isBusy={refresh.isPending}
        aria-label={`Atualizar ${monitorName(monitor)}`}
        onClick={() => void refresh.run(monitor.id)}
      >
        <RotateCw aria-hidden="true" />
        Atualizar
      </Button>
      {refresh.problem && (
        <span className="flex flex-col items-start gap-1 md:items-end">
          <StatusPill tone="danger" icon={CircleAlert}>
            Não atualizou
          </StatusPill>
          <span className="max-w-56 text-pretty text-muted-foreground text-xs md:text-right">
            {refresh.problem.message}
          </span>
        </span>
      )}
    </div>
  );
}
