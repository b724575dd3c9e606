import { clsx } from "clsx";
import { scaleOf } from "./plot-scale.ts";

type Mark = { label: string; value: number; shape: "bar" | "dot" | "diamond" };

type RangeBulletProps = { marks: readonly Mark[]; format: (value: number) => string; summary: string };

const shapes = {
  bar: "h-6 w-1 rounded-full bg-foreground",
  dot: "size-3.5 rounded-full border-2 border-card bg-chart-1",
  diamond: "size-3 rotate-45 border-2 border-card bg-chart-2",
} as const;

/** A few prices on one axis, for when there is no series to draw. */
export function RangeBullet({ marks, format, summary }: RangeBulletProps) {
  const values = marks.map((mark) => mark.value);
  const x = scaleOf(Math.min(...values), Math.max(...values));
  return (
    <figure className="flex flex-col gap-4">
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true" className="relative mx-2 h-8">
        <span className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2 rounded-full bg-muted" />
        {marks.map((mark) => (
          <span
            key={mark.label}
            className="absolute top-1/2 flex -translate-x-1/2 -translate-y-1/2 items-center justify-center"
            style={{ left: `${x(mark.value)}%` }}
          >
            <span className={shapes[mark.shape]} />
          </span>
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {marks.map((mark) => (
          <li key={mark.label} className="flex items-center gap-2">
            <span aria-hidden="true" className="flex size-6 items-center justify-center">
              <span className={shapes[mark.shape]} />
            </span>
            {mark.label}: <span className="font-medium tabular-nums">{format(mark.value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

type TargetBulletProps = { value: number; target: number; isReached: boolean; summary: string };

/** The distance of a price from its target: the bar is the price, the mark the target. */
export function TargetBullet({ value, target, isReached, summary }: TargetBulletProps) {
  const end = Math.max(value, target) * 1.08;
  const share = (amount: number) => `${(amount / end) * 100}%`;
  return (
    <figure className="min-w-28">
      <div aria-hidden="true" className="relative h-5">
        <span className="absolute inset-x-0 top-1/2 h-2 -translate-y-1/2 overflow-hidden rounded-full bg-muted forced-border">
          <span
            className={clsx("block h-full", isReached ? "bg-success" : "bg-chart-1")}
            style={{ width: share(value) }}
          />
        </span>
        <span
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-foreground"
          style={{ left: share(target) }}
        />
      </div>
      <figcaption className="whitespace-nowrap text-muted-foreground text-xs">{summary}</figcaption>
    </figure>
  );
}
