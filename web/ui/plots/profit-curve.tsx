import { useState } from "react";
import { formatNumber } from "#web/ui/form/number";
import { LegendLine, PlotCursor, PlotLegend } from "./plot-controls.tsx";
import { scaleOf, ticksOf } from "./plot-scale.ts";
import { PlotTable } from "./plot-table.tsx";

/** Profit and ROI at a purchase price. */
export type CurvePoint = { cost: number; profit: number; roiPct: number };

type ProfitCurveProps = {
  points: readonly CurvePoint[];
  /** The range of costs with a recommended ROI. */
  band: { from: number; to: number; label: string } | null;
  /** The current cost. */
  cost: number | null;
  format: (amount: number) => string;
  summary: string;
};

const MAX_ROI_PCT = 150;

/** The table shows every fifth point. */
const TABLE_STEP = 5;

/**
 * Profit (line) and ROI (dashed) by purchase price, with the recommended range shaded, a cursor and a table.
 */
export function ProfitCurve(props: ProfitCurveProps) {
  const { points, band, cost, format, summary } = props;
  /** The point that the user chose; null until then, when the point of the current cost is shown. */
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const nearest = points.findLastIndex((point) => point.cost <= (cost ?? 0));
  const index = Math.min(points.length - 1, chosenIndex ?? Math.max(0, nearest));
  const [first, last, shown] = [points[0], points.at(-1), points[index]];
  if (!first || !last || !shown) return null;
  const textAt = (point: CurvePoint) =>
    [`Compra a ${format(point.cost)}`, `lucro ${format(point.profit)}`, `ROI ${percent(point.roiPct)}`].join(
      ", ",
    );
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-muted-foreground text-sm">{summary}</figcaption>
      <p aria-hidden="true" className="font-medium text-sm tabular-nums">
        {textAt(shown)}
      </p>
      <Lines {...props} cursorCost={chosenIndex === null ? null : shown.cost} />
      <PlotCursor
        label="Preço de compra no gráfico"
        last={points.length - 1}
        value={index}
        onChange={setChosenIndex}
        valueText={textAt(shown)}
        className="w-full"
      />
      <Axis from={first.cost} to={last.cost} format={format} />
      <PlotLegend>
        <LegendLine stroke="stroke-chart-3">Lucro por unidade</LegendLine>
        <LegendLine stroke="stroke-chart-2 [stroke-dasharray:6_3]">ROI (até {MAX_ROI_PCT}%)</LegendLine>
        {band && (
          <li className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="h-3 w-6 rounded-sm border border-success/40 bg-success-surface"
            />
            {band.label}
          </li>
        )}
      </PlotLegend>
      <PlotTable
        caption="Lucro e ROI por preço de compra"
        headings={["Preço de compra", "Lucro", "ROI"]}
        rows={points
          .filter((_, row) => row % TABLE_STEP === 0)
          .map((point) => ({
            id: String(point.cost),
            cells: [format(point.cost), format(point.profit), percent(point.roiPct)],
          }))}
      />
    </figure>
  );
}

const percent = (value: number) => `${formatNumber(value, 1)}%`;

type LinesProps = Pick<ProfitCurveProps, "points" | "band" | "cost"> & { cursorCost: number | null };

function Lines({ points, band, cost, cursorCost }: LinesProps) {
  const x = scaleOf(points[0]?.cost ?? 0, points.at(-1)?.cost ?? 1);
  const profits = points.map((point) => point.profit);
  const y = scaleOf(Math.max(...profits), Math.min(0, ...profits));
  const roi = scaleOf(MAX_ROI_PCT, Math.min(0, ...points.map((point) => point.roiPct)));
  const line = (read: (point: CurvePoint) => number) =>
    points
      .map(
        (point, index) => `${index === 0 ? "M" : "L"}${x(point.cost).toFixed(2)} ${read(point).toFixed(2)}`,
      )
      .join("");
  const verticalLine = (value: number) => `M${x(value)} 0V100`;
  return (
    <div aria-hidden="true" className="relative h-52 overflow-hidden">
      {band && (
        <span
          className="absolute inset-y-0 bg-success-surface"
          style={{ left: `${x(band.from)}%`, width: `${x(band.to) - x(band.from)}%` }}
        />
      )}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <path d={`M0 ${y(0)}H100`} className="stroke-border" vectorEffect="non-scaling-stroke" />
        <path
          d={line((point) => roi(Math.min(MAX_ROI_PCT, point.roiPct)))}
          fill="none"
          strokeWidth="2"
          className="stroke-chart-2 [stroke-dasharray:6_3]"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={line((point) => y(point.profit))}
          fill="none"
          strokeWidth="2.5"
          className="stroke-chart-3"
          vectorEffect="non-scaling-stroke"
        />
        {cost !== null && x(cost) >= 0 && x(cost) <= 100 && (
          <path d={verticalLine(cost)} className="stroke-foreground" vectorEffect="non-scaling-stroke" />
        )}
        {cursorCost !== null && (
          <path
            d={verticalLine(cursorCost)}
            className="stroke-muted-foreground [stroke-dasharray:2_2]"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </div>
  );
}

function Axis({ from, to, format }: { from: number; to: number; format: (amount: number) => string }) {
  const x = scaleOf(from, to);
  return (
    <div aria-hidden="true" className="relative h-4 text-muted-foreground text-xs tabular-nums">
      {ticksOf(from, to).map((tick) => (
        <span
          key={tick}
          className="absolute -translate-x-1/2 whitespace-nowrap"
          style={{ left: `${Math.min(94, Math.max(6, x(tick)))}%` }}
        >
          {format(tick)}
        </span>
      ))}
    </div>
  );
}
