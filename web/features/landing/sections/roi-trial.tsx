import { cents, formatUsd } from "@prepara/domain/money/money";
import { reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import { clsx } from "clsx";
import { roiShares } from "#web/features/landing/page-interactions";
import { Section } from "./section.tsx";

/** The initial price in US dollars. */
const startPrice = 50;

const parts = {
  cost: { label: "Produto, no máximo", colour: "bg-kraft-line" },
  profit: { label: "Seu lucro", colour: "bg-success" },
  fee: { label: "Taxa da Amazon (15%)", colour: "bg-chart-1" },
  shipping: { label: "Frete", colour: "bg-info" },
  prep: { label: "Prep", colour: "bg-input" },
} as const;

/** The reverse ROI with the default costs; `updateRoiOnInput` updates it in the browser. */
export function RoiTrial() {
  const amazonPrice = cents(startPrice * 100);
  const start = reverseRoi({ ...roiDefaults, amazonPrice });
  return (
    <Section
      id="calculadora"
      title="Quanto pagar, no máximo?"
      lead="Digite o preço de venda na Amazon. A conta usa 30% de ROI, US$ 5,00 de frete, US$ 3,00 de prep e 15% de taxa; na sua conta você muda tudo."
      isTinted
    >
      <div className="flex flex-col gap-8 rounded-sheet border border-border bg-card p-5 md:p-8">
        <div className="grid gap-6 md:grid-cols-3 md:items-end">
          <div className="flex flex-col gap-1.5">
            <label htmlFor="preco-amazon" className="font-medium text-sm">
              Preço na Amazon (US$)
            </label>
            <input
              id="preco-amazon"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={`${startPrice},00`}
              className="h-14 w-full rounded-control border border-input bg-card px-4 font-semibold text-2xl tabular-nums"
            />
          </div>
          <Outcome name="max" label="Custo máximo por unidade" value={formatUsd(start.maxCost)} />
          <Outcome name="profit" label="Lucro por unidade" value={formatUsd(start.profit)} isGain />
        </div>
        <div className="flex flex-col gap-4">
          <div aria-hidden="true" className="flex h-6 gap-0.5 overflow-hidden rounded-full bg-muted">
            {roiShares(start, amazonPrice).map(({ name, share }) => (
              <span
                key={name}
                data-roi-share={name}
                className={clsx("h-full", parts[name].colour)}
                style={{ width: `${share}%` }}
              />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-muted-foreground text-sm">
            {Object.values(parts).map(({ label, colour }) => (
              <li key={label} className="inline-flex items-center gap-2">
                <span aria-hidden="true" className={clsx("size-3 rounded-mark", colour)} />
                {label}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

type OutcomeProps = { name: string; label: string; value: string; isGain?: boolean };

const Outcome = ({ name, label, value, isGain = false }: OutcomeProps) => (
  <output htmlFor="preco-amazon" className="flex flex-col gap-1">
    <span className="text-muted-foreground text-sm">{label}</span>
    <span data-roi={name} className={clsx("font-bold text-4xl tabular-nums", isGain && "text-success")}>
      {value}
    </span>
  </output>
);
