import { clsx } from "clsx";

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
