import { maxMonitors } from "@prepara/domain/prices/monitor";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { DemoNote } from "#web/platform/notices/demo-note";
import { lazyComponent } from "#web/ui/lazy-component";
import { TableSkeleton } from "#web/ui/list/data-table";
import { ListFrame } from "#web/ui/list/list-frame";
import { NoticePanel } from "#web/ui/notice-panel";
import { PageHeader } from "#web/ui/page-header";
import { AddMonitorForm } from "./add-monitor-form.tsx";
import { NoMonitors } from "./no-monitors.tsx";
import { type Monitor, monitorsQuery } from "./prices.queries.ts";
import { RemoveMonitor } from "./remove-monitor.tsx";

const MonitorList = lazyComponent(async () => (await import("./monitor-list.tsx")).MonitorList, {
  preloadOn: "interaction",
  fallback: () => <TableSkeleton rows={3} />,
});
const TargetDialog = lazyComponent(async () => (await import("./target-dialog.tsx")).TargetDialog, {
  preloadOn: "interaction",
});

const route = getRouteApi("/_app/monitoramento-precos");

type Act = { kind: "target" | "remove"; monitor: Monitor };

/**
 * 'Monitoramento de Preços': what the customer watches, with target, trend and alert
 * (docs/product.md#monitors).
 */
export function MonitorsScreen() {
  const { asin } = route.useSearch();
  const list = useList(monitorsQuery);
  const [act, setAct] = useState<Act | null>(null);
  const acts = useMemo(
    () => ({
      onTarget: (monitor: Monitor) => setAct({ kind: "target", monitor }),
      onRemove: (monitor: Monitor) => setAct({ kind: "remove", monitor }),
    }),
    [],
  );
  const count = list.items?.length ?? 0;
  return (
    <>
      <PageHeader
        title="Monitoramento de Preços"
        description="Você recebe um alerta quando o preço chega ao seu alvo: na tela, se ela estiver aberta, ou por e-mail."
        actions={<DemoNote />}
      />
      <div className="flex flex-col gap-6">
        <AddMonitorForm key={asin ?? ""} asin={asin ?? ""} isFull={count >= maxMonitors} />
        {count >= maxMonitors && (
          <NoticePanel tone="warning" title={`Você já acompanha ${maxMonitors} produtos, o máximo`}>
            Remova um da lista para acompanhar outro.
          </NoticePanel>
        )}
        {count > 0 && (
          <p className="text-muted-foreground text-sm">
            {counted(count, "produto", "produtos")} de {maxMonitors}. Os preços se atualizam sozinhos a cada 3
            horas.
          </p>
        )}
        <ListFrame {...list} skeleton={<TableSkeleton rows={3} />} empty={<NoMonitors />}>
          {(items) => <MonitorList monitors={items} {...acts} />}
        </ListFrame>
      </div>
      {act?.kind === "target" && <TargetDialog monitor={act.monitor} onClose={() => setAct(null)} />}
      {act?.kind === "remove" && <RemoveMonitor monitor={act.monitor} onClose={() => setAct(null)} />}
    </>
  );
}
