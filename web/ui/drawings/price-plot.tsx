import { type ReactNode, useState } from "react";
import { type PlotPoint, scaleOf, stepPath, ticksOf, valueAt } from "./plot-scale.ts";

type Reference = { label: string; value: number; tone: "supplier" | "average" | "lowest" };

type PricePlotProps = {
  /** Oldest first; `at` in ms. A price holds until the next one. */
  points: readonly PlotPoint[];
  from: number;
  to: number;
  /** Level lines: the average, the lowest, a supplier's price. */
  references: readonly Reference[];
  /** What the line is: "Preço na Amazon". */
  label: string;
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  /** One sentence for everybody. */
  summary: string;
};

const DAY_MS = 86_400_000;
/** The table shows the newest. */
const MOST_ROWS = 120;

const strokes = {
  supplier: "stroke-chart-2 [stroke-dasharray:6_3]",
  average: "stroke-muted-foreground [stroke-dasharray:2_3]",
  lowest: "stroke-chart-3 [stroke-dasharray:1_4]",
} as const;

/** Prices over time as steps, with level lines, a cursor for mouse, touch and keyboard, and the same numbers as a table. */
export function PricePlot(props: PricePlotProps) {
  const { points, from, to, references, label, formatValue, formatTime, summary } = props;
  const [day, setDay] = useState<number | null>(null);
  const days = Math.max(1, Math.round((to - from) / DAY_MS));
  const at = day === null ? to : from + day * DAY_MS;
  const shown = valueAt(points, at);
  const values = [...points.map((point) => point.value), ...references.map((line) => line.value)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || high || 1) * 0.12;
  const [bottom, top] = [Math.max(0, low - margin), high + margin];
  const x = scaleOf(from, to);
  const y = scaleOf(top, bottom);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="text-muted-foreground text-sm">{summary}</figcaption>
      <Reading label={label} value={shown === null ? "—" : formatValue(shown)} time={formatTime(at)} />
      <div className="relative h-56 pl-20" aria-hidden="true">
        {ticksOf(bottom, top).map((tick) => (
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
          {ticksOf(bottom, top).map((tick) => (
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
            d={stepPath(points, x, y, to)}
            fill="none"
            strokeWidth="2.5"
            className="stroke-chart-1"
            vectorEffect="non-scaling-stroke"
          />
          {day !== null && (
            <path d={`M${x(at)} 0V100`} className="stroke-foreground" vectorEffect="non-scaling-stroke" />
          )}
        </svg>
      </div>
      <Cursor days={days} value={day ?? days} onChange={setDay}>
        {`${formatTime(at)}: ${shown === null ? "sem preço" : formatValue(shown)}`}
      </Cursor>
      <div className="flex justify-between pl-20 text-muted-foreground text-xs">
        <span>{formatTime(from)}</span>
        <span>{formatTime(to)}</span>
      </div>
      <Legend label={label} references={references} formatValue={formatValue} />
      <PointTable points={points} label={label} formatValue={formatValue} formatTime={formatTime} />
    </figure>
  );
}

const Reading = ({ label, value, time }: { label: string; value: string; time: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
    <span className="text-muted-foreground">{label}</span>
    <span className="font-semibold text-lg tabular-nums">{value}</span>
    <span className="text-muted-foreground">em {time}</span>
  </p>
);

type CursorProps = { days: number; value: number; onChange: (day: number) => void; children: string };

/** A range input under the plot drives the cursor: arrows, touch and screen readers know how to use one. */
function Cursor({ days, value, onChange, children }: CursorProps) {
  return (
    <input
      type="range"
      min={0}
      max={days}
      value={value}
      aria-label="Dia no gráfico"
      aria-valuetext={children}
      onChange={(event) => onChange(Number(event.target.value))}
      className="ml-20 h-11 accent-primary md:h-6"
    />
  );
}

function Legend({
  label,
  references,
  formatValue,
}: Pick<PricePlotProps, "label" | "references" | "formatValue">) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <LegendLine stroke="stroke-chart-1">{label}</LegendLine>
      {references.map((line) => (
        <LegendLine key={line.label} stroke={strokes[line.tone]}>
          {line.label}: <span className="tabular-nums">{formatValue(line.value)}</span>
        </LegendLine>
      ))}
    </ul>
  );
}

function LegendLine({ stroke, children }: { stroke: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg viewBox="0 0 24 4" className="h-1 w-6" aria-hidden="true">
        <path d="M0 2H24" strokeWidth="2.5" className={stroke} />
      </svg>
      <span>{children}</span>
    </li>
  );
}

type PointTableProps = Pick<PricePlotProps, "points" | "label" | "formatValue" | "formatTime">;

function PointTable({ points, label, formatValue, formatTime }: PointTableProps) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-2 text-primary">Ver como tabela</summary>
      <table className="w-full max-w-md">
        <caption className="sr-only">{label}, por data</caption>
        <thead>
          <tr>
            <th scope="col" className="py-1 text-left font-medium">
              Data
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Preço
            </th>
          </tr>
        </thead>
        <tbody>
          {points
            .slice(-MOST_ROWS)
            .toReversed()
            .map((point) => (
              <tr key={point.at} className="border-border border-t">
                <td className="py-1">{formatTime(point.at)}</td>
                <td className="py-1 text-right tabular-nums">{formatValue(point.value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}
