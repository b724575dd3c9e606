import type { ReactNode } from "react";
import { scaleOf, ticksOf } from "./plot-scale.ts";

/** Profit and ROI at a purchase price. */
export type CurvePoint = { cost: number; profit: number; roiPct: number };

type ProfitCurveProps = {
  points: readonly CurvePoint[];
  /** The costs between which the ROI is recommended. */
  band: { from: number; to: number; label: string } | null;
  /** The cost that is looked at. */
  cost: number | null;
  format: (amount: number) => string;
  summary: string;
};

const MOST_ROI = 150;

/** Profit (line) and ROI (dashes) over the purchase price, with the recommended stretch shaded. */
export function ProfitCurve({ points, band, cost, format, summary }: ProfitCurveProps) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const x = scaleOf(first.cost, last.cost);
  const profits = points.map((point) => point.profit);
  const y = scaleOf(Math.max(...profits), Math.min(0, ...profits));
  const roi = scaleOf(MOST_ROI, Math.min(0, ...points.map((point) => point.roiPct)));
  const line = (read: (point: CurvePoint) => number) =>
    points
      .map(
        (point, index) => `${index === 0 ? "M" : "L"}${x(point.cost).toFixed(2)} ${read(point).toFixed(2)}`,
      )
      .join("");
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="text-muted-foreground text-sm">{summary}</figcaption>
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
            d={line((point) => roi(Math.min(MOST_ROI, point.roiPct)))}
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
          {cost !== null && cost >= first.cost && cost <= last.cost && (
            <path d={`M${x(cost)} 0V100`} className="stroke-foreground" vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </div>
      <div aria-hidden="true" className="relative h-4 text-muted-foreground text-xs tabular-nums">
        {ticksOf(first.cost, last.cost).map((tick) => (
          <span
            key={tick}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${Math.min(94, Math.max(6, x(tick)))}%` }}
          >
            {format(tick)}
          </span>
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Key stroke="stroke-chart-3">Lucro por unidade</Key>
        <Key stroke="stroke-chart-2 [stroke-dasharray:6_3]">ROI (até {MOST_ROI}%)</Key>
        {band && (
          <li className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="h-3 w-6 rounded-sm border border-success/40 bg-success-surface"
            />
            {band.label}
          </li>
        )}
      </ul>
    </figure>
  );
}

function Key({ stroke, children }: { stroke: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg viewBox="0 0 24 4" className="h-1 w-6" aria-hidden="true">
        <path d="M0 2H24" strokeWidth="2.5" className={stroke} />
      </svg>
      <span>{children}</span>
    </li>
  );
}
