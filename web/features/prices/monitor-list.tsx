import { useMemo } from "react";
import { DataTable } from "#web/ui/list/data-table";
import { type MonitorActs, monitorColumns } from "./monitor-columns.tsx";
import type { Monitor } from "./prices.queries.ts";

type MonitorListProps = MonitorActs & { monitors: readonly Monitor[] };

/** The products that are watched; those at their target are marked. */
export function MonitorList({ monitors, onTarget, onRemove }: MonitorListProps) {
  const columns = useMemo(() => monitorColumns({ onTarget, onRemove }), [onTarget, onRemove]);
  return (
    <DataTable
      caption="Produtos monitorados"
      rows={monitors}
      idOf={(monitor) => monitor.id}
      columns={columns}
      isMarked={(monitor) => monitor.isAtTarget}
    />
  );
}
