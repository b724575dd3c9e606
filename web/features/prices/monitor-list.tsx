import { trendLabels, watchedPriceLabels } from "@prepara/domain/prices/monitor";
import { amazonLink } from "@prepara/domain/product/asin";
import { ArrowDown, ArrowUp, CircleAlert, Ellipsis, Minus, Pencil, RotateCw, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { ago } from "#web/platform/ago";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { formatNumber } from "#web/ui/form/number";
import { Switch } from "#web/ui/form/switch";
import { DataTable } from "#web/ui/list/data-table";
import type { Column } from "#web/ui/list/table-columns";
import { RowMenu } from "#web/ui/overlay/row-menu";
import { TargetBullet } from "#web/ui/plots/bullets";
import { SparkLine } from "#web/ui/plots/spark-line";
import { StatusPill } from "#web/ui/status-pill";
import { type Monitor, monitorName, useChangeMonitor, useRefreshMonitor } from "./prices.queries.ts";

type MonitorListProps = MonitorActions & { monitors: readonly Monitor[] };

/** The monitored products. Those at their target are highlighted. */
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

const trendIcons = { up: ArrowUp, down: ArrowDown, stable: Minus } as const;
const trendTones = { up: "warning", down: "success", stable: "neutral" } as const;

type MonitorActions = { onTarget: (monitor: Monitor) => void; onRemove: (monitor: Monitor) => void };

const monitorColumns = ({ onTarget, onRemove }: MonitorActions): readonly Column<Monitor>[] => [
  { key: "product", header: "Produto", isTitle: true, cell: (monitor) => <Product monitor={monitor} /> },
  {
    key: "price",
    header: "Preço atual",
    isNumeric: true,
    isBig: true,
    cell: (monitor) => <PriceNow monitor={monitor} />,
  },
  { key: "target", header: "Alvo", isNumeric: true, isBig: true, cell: (m) => usd(m.targetPrice) },
  { key: "distance", header: "Até o alvo", isWide: true, cell: (monitor) => <Distance monitor={monitor} /> },
  {
    key: "trend",
    header: "Tendência",
    cell: (monitor) => <Trend monitor={monitor} />,
  },
  { key: "alert", header: "Alerta", cell: (monitor) => <AlertSwitch monitor={monitor} /> },
  {
    key: "acts",
    header: "Ações",
    isActions: true,
    cell: (monitor) => (
      <div className="flex flex-1 items-start justify-end gap-1">
        <RefreshButton monitor={monitor} />
        <RowMenu
          label={`Mais ações para ${monitorName(monitor)}`}
          icon={Ellipsis}
          acts={[
            { text: "Mudar alvo", icon: Pencil, onSelect: () => onTarget(monitor) },
            { text: "Remover", icon: Trash2, onSelect: () => onRemove(monitor), isDanger: true },
          ]}
        />
      </div>
    ),
  },
];

function Product({ monitor }: { monitor: Monitor }) {
  return (
    <span className="flex min-w-40 max-w-72 flex-col text-left">
      <span title={monitorName(monitor)} className="line-clamp-2 font-medium">
        {monitorName(monitor)}
      </span>
      <span className="font-normal text-muted-foreground text-xs">
        <a
          href={amazonLink(monitor.asin)}
          target="_blank"
          rel="noreferrer"
          className="font-mono text-primary underline"
        >
          {monitor.asin}
          <span className="sr-only"> na Amazon (abre em nova aba)</span>
        </a>{" "}
        · {watchedPriceLabels[monitor.watches]}
      </span>
    </span>
  );
}

/** The price and when it was last checked. */
function PriceNow({ monitor: { currentPrice, lastChecked } }: { monitor: Monitor }) {
  return (
    <>
      {usd(currentPrice)}
      <span className="block whitespace-normal font-normal text-muted-foreground text-xs">
        {lastChecked ? `verificado ${ago(lastChecked)}` : "nunca verificado"}
      </span>
    </>
  );
}

/** The distance to the target as a bar and a percentage. */
function Distance({ monitor: { currentPrice, targetPrice, isAtTarget } }: { monitor: Monitor }) {
  if (currentPrice === null) return <span className="text-muted-foreground text-xs">ainda sem preço</span>;
  const above = Math.max(1, Math.round((currentPrice / targetPrice - 1) * 100));
  return (
    <TargetBullet
      value={currentPrice}
      target={targetPrice}
      isReached={isAtTarget}
      summary={isAtTarget ? "no alvo" : `${formatNumber(above, 2)}% acima do alvo`}
    />
  );
}

/** The trend as a label and a line. */
function Trend({ monitor }: { monitor: Monitor }) {
  const { priceChange } = monitor;
  return (
    <span className="flex flex-col items-start gap-1.5">
      <StatusPill tone={trendTones[priceChange]} icon={trendIcons[priceChange]}>
        {trendLabels[priceChange]}
      </StatusPill>
      {monitor.recent.length > 1 && <Spark monitor={monitor} />}
    </span>
  );
}

function Spark({ monitor }: { monitor: Monitor }) {
  const points = monitor.recent.map((each) => ({ at: Date.parse(each.at), value: each.priceUsd }));
  const [first, last] = [points[0], points.at(-1)];
  const summary = first && last ? `De ${usd(first.value)} a ${usd(last.value)}` : "";
  return <SparkLine points={points} target={monitor.targetPrice} summary={summary} />;
}

function AlertSwitch({ monitor }: { monitor: Monitor }) {
  const change = useChangeMonitor();
  return (
    <Switch
      label={`Alerta para ${monitorName(monitor)}`}
      checked={monitor.alertEnabled}
      isBusy={change.isPending}
      onCheckedChange={(alertEnabled) => void change.run({ id: monitor.id, alertEnabled })}
    />
  );
}

/** Refreshes one price. After a failure the row keeps the old price and shows the reason. */
function RefreshButton({ monitor }: { monitor: Monitor }) {
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
