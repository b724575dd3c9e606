import { formatPercent } from "@prepara/domain/money/decimal";
import { type Cents, cents, formatUsd, fromUsd, toUsd } from "@prepara/domain/money/money";
import {
  outcomeOf,
  type RoiInput,
  type RoiResult,
  recommendedRoi,
  reverseRoi,
  roiBandLabels,
} from "@prepara/domain/roi/roi";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { usd } from "#web/platform/formats";
import { Card, SectionCard, Stat } from "#web/ui/card";
import { NoticePanel } from "#web/ui/notice-panel";
import { PhoneDisclosure } from "#web/ui/plots/phone-disclosure";
import { ProfitCurve } from "#web/ui/plots/profit-curve";
import { Waterfall, type WaterfallStep } from "#web/ui/plots/waterfall";
import { StatusPill } from "#web/ui/status-pill";

type RoiOutcomeProps = {
  ref: Ref<HTMLDivElement>;
  input: RoiInput | null;
  /** Why nothing is calculated; null when it is. */
  whyNot: string | null;
  /** A purchase price passed by another screen. */
  cost: number | null;
  miner: (maxCostUsd: number) => ReactNode;
};

/** The live result: highest cost, profit, a breakdown of the price, and profit by purchase price. */
export function RoiOutcome({ ref, input, whyNot, cost, miner }: RoiOutcomeProps) {
  if (!input || whyNot) return <MissingInput ref={ref} why={whyNot ?? ""} />;
  const result = reverseRoi(input);
  const isOnBand = result.band === "recommended";
  return (
    <div className="flex flex-col gap-6">
      <Card ref={ref} className="flex scroll-my-20 flex-col gap-4 p-4 md:p-6">
        <output className="flex flex-wrap items-end justify-between gap-4" aria-label="Resultado">
          <span className="flex flex-col">
            <span className="text-muted-foreground text-sm">Custo máximo por unidade</span>
            <span className="font-bold text-4xl tabular-nums">{formatUsd(result.maxCost)}</span>
          </span>
          {result.band && (
            <StatusPill tone={isOnBand ? "success" : "warning"} icon={isOnBand ? CircleCheck : TriangleAlert}>
              {`ROI ${formatPercent(result.roiBasisPoints ?? 0)}: ${roiBandLabels[result.band]}`}
            </StatusPill>
          )}
        </output>
        {result.maxCost === 0 && (
          <NoticePanel tone="warning" title="Com esses valores não há custo viável.">
            O preço não cobre as taxas, o frete e o preparo.
          </NoticePanel>
        )}
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Stat label="Custo total" value={formatUsd(result.totalCost)} />
          <Stat label={result.profit < 0 ? "Prejuízo" : "Lucro"} value={formatUsd(result.profit)} />
          <Stat
            label="ROI"
            value={result.roiBasisPoints === null ? "—" : formatPercent(result.roiBasisPoints)}
          />
          <Stat label="Taxa da Amazon" value={formatUsd(result.amazonFee)} />
        </div>
        <div className="flex flex-wrap gap-2">{miner(toUsd(result.maxCost))}</div>
      </Card>
      <SectionCard title="Para onde vai o preço">
        <PhoneDisclosure name="price-parts" title="Ver o gráfico">
          <Waterfall
            steps={waterfallSteps(input, result)}
            format={(amount) => formatUsd(cents(amount))}
            summary={`De ${formatUsd(input.amazonPrice)}, o produto pode custar ${formatUsd(result.maxCost)} e o lucro é ${formatUsd(result.profit)}.`}
          />
        </PhoneDisclosure>
      </SectionCard>
      <SectionCard title="Lucro e ROI conforme o preço de compra">
        <PhoneDisclosure name="profit-by-cost" title="Ver o gráfico">
          <RoiCurve input={input} maxCost={result.maxCost} cost={cost === null ? null : fromUsd(cost)} />
        </PhoneDisclosure>
        {cost !== null && (
          <p className="text-sm">
            A linha marca o custo do fornecedor: <strong className="tabular-nums">{usd(cost)}</strong>.
          </p>
        )}
      </SectionCard>
    </div>
  );
}

function MissingInput({ why, ref }: { why: string; ref: Ref<HTMLDivElement> }) {
  return (
    <Card ref={ref} className="flex flex-col items-start gap-4 p-6">
      <p className="text-muted-foreground">
        O custo máximo, o lucro e os gráficos aparecem aqui enquanto você digita.
      </p>
      <p className="text-sm">{why}</p>
    </Card>
  );
}

const POINTS = 60;

type RoiCurveProps = { input: RoiInput; maxCost: Cents; cost: Cents | null };

/** Profit and ROI by purchase price, with the range for an ROI of 25 to 40 % marked. */
function RoiCurve({ input, maxCost, cost }: RoiCurveProps) {
  const costAt = (targetRoiBasisPoints: number) => reverseRoi({ ...input, targetRoiBasisPoints }).maxCost;
  const breakEven = costAt(0);
  if (breakEven === 0) return <p className="text-muted-foreground">Nenhum preço de compra dá lucro.</p>;
  const end = Math.round(Math.max(breakEven, cost ?? 0) * 1.1);
  const start = Math.max(1, Math.round(breakEven * 0.2));
  const even = Array.from({ length: POINTS }, (_, index) =>
    Math.round(start + ((end - start) * index) / (POINTS - 1)),
  );
  // The current cost is a point of its own, so that the cursor starts exactly on it.
  const costs = [...new Set([...even, Math.max(start, cost ?? maxCost)])].sort((a, b) => a - b);
  const points = costs.map((each) => {
    const at = cents(each);
    const { profit, roiBasisPoints } = outcomeOf(input, at);
    return { cost: toUsd(at), profit: toUsd(profit), roiPct: (roiBasisPoints ?? 0) / 100 };
  });
  const [from, to] = [costAt(recommendedRoi.to), costAt(recommendedRoi.from)];
  return (
    <ProfitCurve
      points={points}
      band={{
        from: toUsd(from),
        to: toUsd(to),
        label: `ROI de 25% a 40%: de ${formatUsd(from)} a ${formatUsd(to)}`,
      }}
      cost={toUsd(cost ?? maxCost)}
      format={(amount) => formatUsd(cents(Math.round(amount * 100)))}
      summary={`Comprar entre ${formatUsd(from)} e ${formatUsd(to)} dá de 40% a 25% de ROI; acima de ${formatUsd(breakEven)} há prejuízo.`}
    />
  );
}

/** The parts of the price: fees, the product at its highest cost, and the profit. They sum to the price. */
export function waterfallSteps(input: RoiInput, result: RoiResult): WaterfallStep[] {
  const taken = [
    { label: "Taxa da Amazon", amount: result.amazonFee },
    { label: "Taxa de FBA", amount: input.fbaFee },
    { label: "Frete", amount: input.shipping },
    { label: "Prep", amount: input.prep },
  ].filter((each, index) => index === 0 || each.amount > 0);
  return [
    { label: "Preço na Amazon", amount: input.amazonPrice, kind: "total" },
    ...taken.map((each) => ({ ...each, kind: "taken" as const })),
    { label: "Custo máximo", amount: result.maxCost, kind: "cost" },
    result.profit < 0
      ? { label: "Prejuízo", amount: result.profit, kind: "loss" }
      : { label: "Lucro", amount: result.profit, kind: "profit" },
  ];
}
