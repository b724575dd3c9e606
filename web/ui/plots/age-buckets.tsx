import { clsx } from "clsx";
import { formatNumber } from "#web/ui/form/number";

export type AgeBucket = { label: string; count: number; tone: "success" | "warning" | "danger" };

const fills = {
  success: "bg-success",
  warning: "bg-warning",
  danger: "bg-danger",
} as const;

/** How many requests wait, grouped by age, as bars. */
export function AgeBuckets({ label, buckets }: { label: string; buckets: readonly AgeBucket[] }) {
  const most = Math.max(1, ...buckets.map((bucket) => bucket.count));
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {buckets.map(({ label: age, count, tone }) => (
        <li key={age} className="grid grid-cols-[4.5rem_1fr_2.5rem] items-center gap-3 text-sm">
          <span className="text-muted-foreground">{age}</span>
          <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-muted">
            <span
              className={clsx("block h-full rounded-full", fills[tone])}
              style={{ width: `${(100 * count) / most}%` }}
            />
          </span>
          <span className="text-right font-semibold tabular-nums">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
