import { cents, formatUsd, fromUsd, toUsd } from "@prepara/domain/money/money";
import { formatPercent } from "@prepara/domain/money/percent";
import { type RoiInput, reverseRoi, roiBandLabels, whyNotCalculable } from "@prepara/domain/roi/roi";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { usd } from "#web/platform/formats";
import { Card, SectionCard } from "#web/ui/card";
import { GuardedButton } from "#web/ui/guarded-button";
import { NoticePanel } from "#web/ui/notice-panel";
import { Waterfall } from "#web/ui/plots/waterfall";
import { Stat } from "#web/ui/stat";
import { StatusPill } from "#web/ui/status-pill";
import { RoiCurve } from "./roi-curve.tsx";
import type { RoiFields } from "./roi-search.ts";
import { stepsOf } from "./waterfall-steps.ts";

const reasons = {
  no_amazon_price: "Informe o preço na Amazon.",
  no_target_roi: "Informe o ROI desejado.",
} as const;

type RoiOutcomeProps = {
  fields: RoiFields;
  input: RoiInput | null;
  /** A purchase price that another screen carried over. */
  cost: number | null;
  miner: (maxCostUsd: number) => ReactNode;
};

/** The result, live: highest cost, profit, how the price is used up, and what another cost would bring. */
export function RoiOutcome({ fields, input, cost, miner }: RoiOutcomeProps) {
  const why = input ? whyNotCalculable(input) : fields.preco ? null : "no_amazon_price";
  if (!input || why) return <NothingYet why={why ? reasons[why] : "Confira os números destacados."} />;
  const result = reverseRoi(input);
  const isOnBand = result.band === "recommended";
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4 p-4 md:p-6">
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
        <Waterfall
          steps={stepsOf(input, result)}
          format={(amount) => formatUsd(cents(amount))}
          summary={`De ${formatUsd(input.amazonPrice)}, o produto pode custar ${formatUsd(result.maxCost)} e o lucro é ${formatUsd(result.profit)}.`}
        />
      </SectionCard>
      <SectionCard title="Lucro e ROI conforme o preço de compra">
        <RoiCurve input={input} maxCost={result.maxCost} cost={cost === null ? null : fromUsd(cost)} />
        {cost !== null && (
          <p className="text-sm">
            A linha marca o custo do fornecedor: <strong className="tabular-nums">{usd(cost)}</strong>.
          </p>
        )}
      </SectionCard>
    </div>
  );
}

function NothingYet({ why }: { why: string }) {
  return (
    <Card className="flex flex-col items-start gap-4 p-6">
      <p className="text-muted-foreground">
        O custo máximo, o lucro e os gráficos aparecem aqui enquanto você digita.
      </p>
      <GuardedButton whyNot={why}>Calcular</GuardedButton>
      <p className="text-sm">{why}</p>
    </Card>
  );
}
