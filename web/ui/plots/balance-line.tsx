import { useId } from "react";
import { PlotTable } from "./plot-table.tsx";

type BalanceLineProps = {
  /** Balance after each movement, oldest first. `at` is a time in ms. */
  points: readonly { at: number; value: number }[];
  /** One sentence for screen readers: "Saldo de US$ 120,00, 14 movimentações desde 02/03/2026". */
  summary: string;
  /** Shown between the first and the last date: "14 movimentações". */
  note: string;
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
};

const width = 600;
const height = 120;

/** A balance over time as a step chart, and as a table. */
export function BalanceLine(props: BalanceLineProps) {
  const { points, note, formatValue, formatTime } = props;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first === last) {
    return (
      <p className="flex h-28 items-center justify-center rounded-control bg-muted px-4 text-center text-muted-foreground text-sm">
        O gráfico aparece depois da segunda movimentação.
      </p>
    );
  }
  return (
    <figure className="flex flex-col gap-2">
      <Line {...props} />
      <div className="flex justify-between gap-3 text-muted-foreground text-xs tabular-nums">
        <span>{formatTime(first.at)}</span>
        <span>{note}</span>
        <span>{formatTime(last.at)}</span>
      </div>
      <PlotTable
        caption="Saldo após cada movimentação"
        headings={["Data", "Saldo"]}
        rows={points
          .map(({ at, value }, index) => ({
            id: String(index),
            cells: [formatTime(at), formatValue(value)] as const,
          }))
          .toReversed()}
      />
    </figure>
  );
}

function Line({ points, summary }: Pick<BalanceLineProps, "points" | "summary">) {
  const titleId = useId();
  const first = points[0]?.at ?? 0;
  const span = Math.max(1, (points.at(-1)?.at ?? 1) - first);
  const highest = Math.max(1, ...points.map((point) => point.value));
  const x = (at: number) => (((at - first) / span) * (width - 16) + 4).toFixed(1);
  const y = (value: number) => (height - 8 - (value / highest) * (height - 20)).toFixed(1);
  const steps = points
    .map((point, index) =>
      index === 0 ? `M${x(point.at)} ${y(point.value)}` : `H${x(point.at)}V${y(point.value)}`,
    )
    .join("");
  const last = points.at(-1);
  return (
    <svg role="img" aria-labelledby={titleId} viewBox={`0 0 ${width} ${height}`} className="h-auto w-full">
      <title id={titleId}>{summary}</title>
      <path d={`M4 ${height - 8}H${width - 4}`} className="stroke-border" strokeWidth="1" />
      <path d={`${steps}V${height - 8}H${x(first)}Z`} className="fill-chart-1" fillOpacity="0.12" />
      <path d={steps} fill="none" className="stroke-chart-1" strokeWidth="2.5" strokeLinejoin="round" />
      {last && (
        <circle
          cx={x(last.at)}
          cy={y(last.value)}
          r="5"
          className="fill-chart-1 stroke-card"
          strokeWidth="2"
        />
      )}
    </svg>
  );
}
