import { cents, formatUsd } from "@prepara/domain/money/money";
import { reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import { Section } from "./section.tsx";

/** The price the field starts with, in dollars. */
const startPrice = 50;

/** The reverse ROI with the specification's defaults; `landing.ts` makes it follow the field. */
export function RoiTrial() {
  const start = reverseRoi({ ...roiDefaults, amazonPrice: cents(startPrice * 100) });
  return (
    <Section
      id="calculadora"
      title="Quanto pagar, no máximo?"
      lead="Digite o preço do produto na Amazon. A conta usa 30% de ROI, US$ 5,00 de frete, US$ 3,00 de prep e 15% de taxa da Amazon."
    >
      <div className="grid gap-4 rounded-card border border-border bg-card p-6 md:grid-cols-3 md:items-end md:p-8">
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
        <output htmlFor="preco-amazon" className="flex flex-col gap-1">
          <span className="text-muted-foreground text-sm">Custo máximo por unidade</span>
          <span data-roi="max" className="font-bold text-4xl tabular-nums">
            {formatUsd(start.maxCost)}
          </span>
        </output>
        <output htmlFor="preco-amazon" className="flex flex-col gap-1">
          <span className="text-muted-foreground text-sm">Lucro por unidade</span>
          <span data-roi="profit" className="font-bold text-4xl text-success tabular-nums">
            {formatUsd(start.profit)}
          </span>
        </output>
      </div>
    </Section>
  );
}
