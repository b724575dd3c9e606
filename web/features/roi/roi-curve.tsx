import { type Cents, cents, formatUsd, toUsd } from "@prepara/domain/money/money";
import { outcomeOf, type RoiInput, recommendedRoi, reverseRoi } from "@prepara/domain/roi/roi";
import { ProfitCurve } from "#web/ui/plots/profit-curve";

const POINTS = 60;

type RoiCurveProps = { input: RoiInput; maxCost: Cents; cost: Cents | null };

/** Profit and ROI over the purchase price, with the costs that bring 25 to 40 % marked. */
export function RoiCurve({ input, maxCost, cost }: RoiCurveProps) {
  const costAt = (targetRoiBasisPoints: number) => reverseRoi({ ...input, targetRoiBasisPoints }).maxCost;
  const breakEven = costAt(0);
  if (breakEven === 0) return <p className="text-muted-foreground">Nenhum preço de compra dá lucro.</p>;
  const end = Math.round(Math.max(breakEven, cost ?? 0) * 1.1);
  const start = Math.max(1, Math.round(breakEven * 0.2));
  const even = Array.from({ length: POINTS }, (_, index) =>
    Math.round(start + ((end - start) * index) / (POINTS - 1)),
  );
  // The cost that is looked at is a point of its own, so that the cursor begins on it and not beside it.
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
