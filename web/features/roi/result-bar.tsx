import { formatUsd } from "@prepara/domain/money/money";
import { formatPercent } from "@prepara/domain/money/percent";
import { type RoiInput, reverseRoi, whyNotCalculable } from "@prepara/domain/roi/roi";

/**
 * On phones the result stays in sight at the bottom while one types; it is read out by the card, not here.
 */
export function ResultBar({ input }: { input: RoiInput | null }) {
  if (!input || whyNotCalculable(input)) return null;
  const { maxCost, roiBasisPoints } = reverseRoi(input);
  return (
    <div
      aria-hidden="true"
      className="sticky bottom-0 z-10 -mx-4 flex items-baseline justify-between gap-3 border-border border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <span className="text-muted-foreground text-sm">Custo máximo</span>
      <span className="font-bold text-xl tabular-nums">{formatUsd(maxCost)}</span>
      {roiBasisPoints !== null && <span className="text-sm">ROI {formatPercent(roiBasisPoints)}</span>}
    </div>
  );
}
