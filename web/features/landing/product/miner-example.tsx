import { viabilityOf, viableMultiple } from "@prepara/domain/miner/offers";
import { formatPercent } from "@prepara/domain/money/decimal";
import { cents, formatUsd } from "@prepara/domain/money/money";
import { CircleCheck, TrendingDown } from "lucide-react";
import { SparkLine } from "#web/ui/plots/spark-line";
import { ViabilityGauge } from "#web/ui/plots/viability-gauge";
import { StatusPill } from "#web/ui/status-pill";

const [price, cost] = [cents(3490), cents(1140)];

/** A result of the supplier search, with example data. */
export function MinerExample() {
  const { marginBasisPoints } = viabilityOf(price, cost);
  const margin = formatPercent(Math.round((marginBasisPoints ?? 0) / 100) * 100);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="font-semibold text-lg">Garrafa térmica 750 ml</p>
          <p className="text-muted-foreground text-sm">Menor preço, com frete</p>
          <p className="font-bold text-4xl tabular-nums">{formatUsd(cost)}</p>
        </div>
        <StatusPill tone="success" icon={CircleCheck}>
          Viável
        </StatusPill>
      </div>
      <ViabilityGauge
        ratio={price / cost}
        mark={viableMultiple}
        isViable
        summary={`Exemplo: viável, margem estimada de ${margin}`}
      />
      <dl className="flex flex-wrap items-center justify-between gap-3 border-border border-t pt-4 text-sm">
        <div className="flex items-center gap-3">
          <dt className="text-muted-foreground">Na Amazon</dt>
          <dd className="font-semibold tabular-nums">{formatUsd(price)}</dd>
        </div>
        <div className="flex items-center gap-3">
          <dt className="inline-flex items-center gap-1.5 text-muted-foreground">
            <TrendingDown aria-hidden="true" className="size-4" />
            90 dias
          </dt>
          <dd>
            <SparkLine points={examplePrices} summary="Exemplo: preço na Amazon nos últimos 90 dias" />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Example prices over 90 days, in days and US dollars. */
export const examplePrices = [
  { at: 0, value: 38.9 },
  { at: 12, value: 36.5 },
  { at: 27, value: 39.9 },
  { at: 41, value: 35.9 },
  { at: 58, value: 37.2 },
  { at: 70, value: 33.9 },
  { at: 90, value: 34.9 },
] as const;
