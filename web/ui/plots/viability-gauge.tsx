import { formatNumber } from "#web/ui/form/number";

type ViabilityGaugeProps = {
  /** Amazon's price divided by the cost. */
  ratio: number;
  /** The ratio from which the product is viable. */
  mark: number;
  isViable: boolean;
  summary: string;
};

/** The ratio of price to cost, compared with the mark. */
export function ViabilityGauge({ ratio, mark, isViable, summary }: ViabilityGaugeProps) {
  const end = Math.max(mark * 1.6, Math.min(ratio * 1.1, mark * 4));
  const share = (value: number) => `${Math.min(100, (value / end) * 100)}%`;
  const times = (value: number) => `${formatNumber(value, 2)}×`;
  return (
    <figure>
      <figcaption className="sr-only">{summary}</figcaption>
      <div aria-hidden="true" className="relative pt-6 pb-6">
        <div className="h-4 overflow-hidden rounded-full bg-muted">
          <div
            className={isViable ? "h-full rounded-full bg-success" : "h-full rounded-full bg-warning"}
            style={{ width: share(ratio) }}
          />
        </div>
        <span
          className="absolute top-4 bottom-4 w-0.5 -translate-x-1/2 bg-foreground"
          style={{ left: share(mark) }}
        />
        <span
          className="absolute top-0 -translate-x-1/2 font-medium text-xs tabular-nums"
          style={{ left: share(mark) }}
        >
          {times(mark)}
        </span>
        <span className="absolute bottom-0 left-0 text-muted-foreground text-xs tabular-nums">
          preço ÷ custo = <strong className="text-foreground">{times(ratio)}</strong>
        </span>
      </div>
    </figure>
  );
}
