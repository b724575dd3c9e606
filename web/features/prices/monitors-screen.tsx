import { maxMonitors } from "@prepara/domain/prices/monitor";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { counted, usd } from "#web/platform/formats";
import { DemoNote } from "#web/platform/notices/demo-note";
import { Button, buttonClass } from "#web/ui/button";
import { ScannedBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { NoticePanel } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { AddMonitorForm } from "./add-monitor-form.tsx";
import {
  type Monitor,
  monitorName,
  monitorsQuery,
  recentResultsQuery,
  useAddMonitor,
  useRemoveMonitor,
} from "./prices.queries.ts";

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
 * 'Monitoramento de Preços': the customer's monitors with target, trend and alert (docs/product.md#monitors).
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
      {act?.kind === "target" && (
        <TargetDialog monitor={act.monitor} onClose={() => setAct((now) => (now === act ? null : now))} />
      )}
      {act?.kind === "remove" && (
        <RemoveMonitor monitor={act.monitor} onClose={() => setAct((now) => (now === act ? null : now))} />
      )}
    </>
  );
}

function RemoveMonitor({ monitor, onClose }: { monitor: Monitor; onClose: () => void }) {
  const remove = useRemoveMonitor();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remover ${monitorName(monitor)}?`}
      description="O alerta deixa de existir. Os preços já vistos continuam no histórico."
      confirm="Remover"
      isBusy={remove.isPending}
      onConfirm={async () => {
        if (await remove.run(monitor.id)) onClose();
      }}
    />
  );
}

/** The empty state. Offers recent miner results as first monitors. */
function NoMonitors() {
  const mined = useQuery(recentResultsQuery).data ?? [];
  const add = useAddMonitor();
  const products = mined.filter((each, index) => mined.findIndex((one) => one.asin === each.asin) === index);
  return (
    <EmptyState
      drawing={<ScannedBox />}
      title="Nenhum produto monitorado"
      action={
        <Link to="/minerador" className={buttonClass("secondary")}>
          Buscar no minerador
        </Link>
      }
    >
      <p>Cole um ASIN acima e diga o preço que espera. Avisamos quando ele chegar.</p>
      {products.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2 text-left">
          {products.map((each) => (
            <li key={each.asin} className="flex items-center justify-between gap-3">
              <span className="min-w-0 flex-1">
                <span className="line-clamp-1 text-foreground">{each.productTitle}</span>
                <span className="text-sm tabular-nums">{usd(each.lowestPrice)}</span>
              </span>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Monitorar ${each.productTitle}`}
                isBusy={add.isPending}
                onClick={() => void add.run({ input: each.asin })}
              >
                Monitorar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  );
}
