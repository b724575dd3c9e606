import { clsx } from "clsx";
import { scaleOf } from "./plot-scale.ts";

export type WaterfallStep = {
  label: string;
  amount: number;
  kind: "total" | "taken" | "cost" | "profit" | "loss";
};

type WaterfallProps = {
  /** The total first, then its parts in order. */
  steps: readonly WaterfallStep[];
  format: (amount: number) => string;
  summary: string;
};

const colours = {
  total: "bg-chart-1",
  taken: "bg-chart-2",
  cost: "bg-kraft-line",
  profit: "bg-chart-3",
  loss: "bg-danger",
} as const;

/** A waterfall chart: each bar starts where the previous one ended. */
export function Waterfall({ steps, format, summary }: WaterfallProps) {
  let left = steps[0]?.amount ?? 0;
  const bars = steps.map((step, index) => {
    if (index === 0) return { ...step, from: 0, to: step.amount };
    const to = left;
    left -= step.amount;
    return { ...step, from: left, to };
  });
  const least = Math.min(0, ...bars.map((bar) => Math.min(bar.from, bar.to)));
  const x = scaleOf(least, Math.max(1, ...bars.map((bar) => Math.max(bar.from, bar.to))));
  return (
    <figure>
      <figcaption className="sr-only">{summary}</figcaption>
      <dl className="flex flex-col gap-2">
        {bars.map((bar) => {
          const [start, end] = [x(Math.min(bar.from, bar.to)), x(Math.max(bar.from, bar.to))];
          return (
            <div
              key={bar.label}
              className="grid grid-cols-[1fr_auto] gap-x-3 md:grid-cols-[9rem_1fr_6rem] md:items-center"
            >
              <dt className="text-sm">{bar.label}</dt>
              <dd className="text-right font-medium text-sm tabular-nums md:order-last">
                {shown(bar, format)}
              </dd>
              <div
                aria-hidden="true"
                className="relative col-span-2 h-5 rounded-control bg-muted md:col-span-1"
              >
                <span
                  className={clsx("absolute inset-y-0 min-w-0.5 rounded-control", colours[bar.kind])}
                  style={{ left: `${start}%`, width: `${end - start}%` }}
                />
              </div>
            </div>
          );
        })}
      </dl>
    </figure>
  );
}

const shown = ({ kind, amount }: WaterfallStep, format: (amount: number) => string) =>
  kind === "total" || kind === "profit" || kind === "loss" ? format(amount) : `−${format(amount)}`;
