import { useId } from "react";
import { type PlotPoint, scaleOf, stepPath } from "./plot-scale.ts";

type SparkLineProps = { points: readonly PlotPoint[]; target?: number; summary: string };

const width = 96;
const height = 28;

/** A small line chart of recent prices, with the target as a dotted line. */
export function SparkLine({ points, target, summary }: SparkLineProps) {
  const titleId = useId();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return <span className="text-muted-foreground text-xs">—</span>;
  const values = [...points.map((point) => point.value), target].filter((value) => value != null);
  const unit = scaleOf(Math.max(...values), Math.min(...values));
  const time = scaleOf(first.at, last.at);
  const x = (at: number) => (time(at) / 100) * (width - 8) + 2;
  const y = (value: number) => (unit(value) / 100) * (height - 8) + 4;
  return (
    <svg role="img" aria-labelledby={titleId} viewBox={`0 0 ${width} ${height}`} className="h-7 w-24">
      <title id={titleId}>{summary}</title>
      {target !== undefined && (
        <path
          d={`M0 ${y(target)}H${width}`}
          className="stroke-chart-3 [stroke-dasharray:1_3]"
          strokeWidth="1.5"
        />
      )}
      <path d={stepPath(points, x, y, last.at)} fill="none" className="stroke-chart-1" strokeWidth="1.75" />
      {last.value !== null && <circle cx={x(last.at)} cy={y(last.value)} r="2.5" className="fill-chart-1" />}
    </svg>
  );
}
