import { useState } from "react";
import { LegendLine, PlotCursor, PlotLegend, PlotRanges } from "./plot-controls.tsx";
import { type PlotPoint, pointsFrom, scaleOf, stepPath, ticksOf, valueAt } from "./plot-scale.ts";
import { PlotTable } from "./plot-table.tsx";

type Reference = { label: string; value: number; tone: "supplier" | "average" | "lowest" };

type PricePlotProps = {
  /** Oldest first; `at` in ms. A price holds until the next point; null means no price. */
  points: readonly PlotPoint[];
  /** The selectable periods in days before `to`; the first is the default. */
  ranges: readonly [number, ...number[]];
  to: number;
  /** Horizontal lines: average, minimum, a supplier's price. */
  references: readonly Reference[];
  /** Name of the line: "Preço na Amazon". */
  label: string;
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  /** One sentence that describes the plot, visible to all. */
  summary: string;
};

const DAY_MS = 86_400_000;
/** The table shows the newest prices only. */
const MAX_TABLE_ROWS = 120;
const NO_PRICE = "sem oferta";

const strokes = {
  supplier: "stroke-chart-2 [stroke-dasharray:6_3]",
  average: "stroke-muted-foreground [stroke-dasharray:2_3]",
  lowest: "stroke-chart-3 [stroke-dasharray:1_4]",
} as const;

/** A step chart of prices with gaps, reference lines, a cursor for mouse, touch and keyboard, and a table. */
export function PricePlot(props: PricePlotProps) {
  const { points, ranges, to, references, label, formatValue, formatTime, summary } = props;
  const [days, setDays] = useState(ranges[0]);
  // The day at the cursor, counted from the start of the range; null is `to`.
  const [day, setDay] = useState<number | null>(null);
  const at = day === null ? to : to - (days - day) * DAY_MS;
  const value = valueAt(points, at);
  const shown = value === null ? NO_PRICE : formatValue(value);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-muted-foreground text-sm">{summary}</figcaption>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="text-muted-foreground">{label}</span>
          <span className="font-semibold text-lg tabular-nums">{shown}</span>
          <span className="text-muted-foreground">em {formatTime(at)}</span>
        </p>
        <PlotRanges
          ranges={ranges}
          value={days}
          onChange={(wanted) => {
            setDays(wanted);
            setDay(null);
          }}
        />
      </div>
      <Lines {...props} days={days} at={day === null ? null : at} />
      <PlotCursor
        label="Dia no gráfico"
        last={days}
        value={day ?? days}
        onChange={setDay}
        valueText={`${formatTime(at)}: ${shown}`}
        className="ml-20"
      />
      <div className="flex justify-between pl-20 text-muted-foreground text-xs">
        <span>{formatTime(to - days * DAY_MS)}</span>
        <span>{formatTime(to)}</span>
      </div>
      <PlotLegend>
        <LegendLine stroke="stroke-chart-1">
          {points.some((point) => point.value === null) ? `${label} (interrompido: sem oferta)` : label}
        </LegendLine>
        {references.map((line) => (
          <LegendLine key={line.label} stroke={strokes[line.tone]}>
            {line.label}: <span className="tabular-nums">{formatValue(line.value)}</span>
          </LegendLine>
        ))}
      </PlotLegend>
      <PlotTable
        caption={`${label}, por data`}
        headings={["Data", "Preço"]}
        rows={points
          .slice(-MAX_TABLE_ROWS)
          .toReversed()
          .map(({ at: moment, value: price }) => ({
            id: String(moment),
            cells: [formatTime(moment), price === null ? NO_PRICE : formatValue(price)],
          }))}
      />
    </figure>
  );
}

type LinesProps = PricePlotProps & { days: number; at: number | null };

function Lines({ points, to, references, formatValue, days, at }: LinesProps) {
  const from = to - days * DAY_MS;
  const drawn = pointsFrom(points, from);
  const values = [...drawn.map((point) => point.value), ...references.map((line) => line.value)].filter(
    (value) => value !== null,
  );
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || high || 1) * 0.12;
  const [bottom, top] = [Math.max(0, low - margin), high + margin];
  const x = scaleOf(from, to);
  const y = scaleOf(top, bottom);
  const ticks = ticksOf(bottom, top);
  return (
    <div className="relative h-56 pl-20" aria-hidden="true">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute left-0 w-18 -translate-y-1/2 text-right text-muted-foreground text-xs tabular-nums"
          style={{ top: `${y(tick)}%` }}
        >
          {formatValue(tick)}
        </span>
      ))}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="size-full overflow-visible"
      >
        {ticks.map((tick) => (
          <path
            key={tick}
            d={`M0 ${y(tick)}H100`}
            className="stroke-border"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {references.map((line) => (
          <path
            key={line.label}
            d={`M0 ${y(line.value)}H100`}
            strokeWidth="1.5"
            className={strokes[line.tone]}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <path
          d={stepPath(drawn, x, y, to)}
          fill="none"
          strokeWidth="2.5"
          className="stroke-chart-1"
          vectorEffect="non-scaling-stroke"
        />
        {at !== null && (
          <path d={`M${x(at)} 0V100`} className="stroke-foreground" vectorEffect="non-scaling-stroke" />
        )}
      </svg>
    </div>
  );
}
