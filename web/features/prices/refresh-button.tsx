import { CircleAlert, RotateCw } from "lucide-react";
import { Button } from "#web/ui/button";
import { Tooltip } from "#web/ui/tooltip";
import { nameOf } from "./monitor-name.ts";
import { type Monitor, useRefreshMonitor } from "./prices.queries.ts";

/** A fresh look at one price; a failure stays beside the row, and the old price with it. */
export function RefreshButton({ monitor }: { monitor: Monitor }) {
  const refresh = useRefreshMonitor();
  return (
    <>
      {refresh.problem && (
        <Tooltip text={refresh.problem.message}>
          <span className="inline-flex items-center gap-1 text-danger text-xs">
            <CircleAlert aria-hidden="true" className="size-4" />
            não atualizou
          </span>
        </Tooltip>
      )}
      <Button
        look="secondary"
        size="small"
        isBusy={refresh.isPending}
        aria-label={`Atualizar ${nameOf(monitor)}`}
        onClick={() => void refresh.run(monitor.id)}
      >
        <RotateCw aria-hidden="true" />
        Atualizar
      </Button>
    </>
  );
}
