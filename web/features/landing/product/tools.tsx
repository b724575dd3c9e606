import { difficultyLabels } from "@prepara/domain/gating/gating";
import { cents, formatUsd } from "@prepara/domain/money/money";
import { reverseRoi, roiDefaults } from "@prepara/domain/roi/roi";
import { BellRing, Bot, Calculator, ChartLine, CircleCheck, Pickaxe, ShieldQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "#web/features/landing/sections/section";
import { SparkLine } from "#web/ui/plots/spark-line";
import { Badge, StatusPill } from "#web/ui/status-pill";
import { examplePrices } from "./miner-example.tsx";

const tools = [
  {
    icon: Pickaxe,
    title: "Minerador",
    text: "Cole um ASIN e descubra o fornecedor mais barato nas suas listas de preços e nas fontes conectadas.",
    sign: (
      <StatusPill tone="success" icon={CircleCheck}>
        Viável
      </StatusPill>
    ),
  },
  {
    icon: ChartLine,
    title: "Histórico de preços",
    text: "Veja como o preço andou antes de apostar nele: média, menor preço e tendência.",
    sign: <SparkLine points={examplePrices} summary="Exemplo de histórico de preços" />,
  },
  {
    icon: BellRing,
    title: "Monitoramento",
    text: "Diga o preço que espera. Quando ele chegar, avisamos na tela ou por e-mail.",
    sign: <SparkLine points={examplePrices} target={34} summary="Exemplo de preço com alvo" />,
  },
  {
    icon: ShieldQuestion,
    title: "Gating de marcas",
    text: "Uma primeira leitura da marca e da dificuldade de aprovação. A palavra final é da sua conta da Amazon.",
    sign: <Bars />,
  },
  {
    icon: Calculator,
    title: "Calculadora reversa",
    text: "Parta do preço de venda e do ROI que você quer. Ela diz quanto pagar, no máximo.",
    sign: <Figure>{formatUsd(reverseRoi({ ...roiDefaults, amazonPrice: cents(5000) }).maxCost)}</Figure>,
  },
  {
    icon: Bot,
    title: "TaDollar, consultor IA",
    text: "Um especialista em FBA para perguntar a qualquer hora, também com imagens, e que mostra as fontes.",
    sign: <Badge tone="info">Com fontes</Badge>,
  },
] as const;

/** The tools that come with the account (docs/product.md#landing). */
export function Tools() {
  return (
    <Section
      id="ferramentas"
      title="As contas antes da compra"
      lead="As ferramentas vêm com a conta. Use antes de gastar o primeiro dólar."
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {tools.map(({ icon: Icon, title, text, sign }) => (
          <li key={title} className="flex flex-col gap-3 border-border border-t pt-5">
            <div className="flex h-10 items-center justify-between">
              <span className="inline-flex size-10 items-center justify-center rounded-control bg-kraft-surface text-kraft">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              {sign}
            </div>
            <h3 className="font-semibold text-xl">{title}</h3>
            <p className="text-muted-foreground">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="font-bold text-kraft text-lg tabular-nums">
      {children}
    </span>
  );
}

/** A difficulty of two out of three. */
function Bars() {
  return (
    <span aria-hidden="true" className="flex items-end gap-1.5 font-medium text-sm text-warning">
      <span className="flex items-end gap-0.5">
        <span className="h-2.5 w-1.5 rounded-sm bg-warning" />
        <span className="h-4 w-1.5 rounded-sm bg-warning" />
        <span className="h-5.5 w-1.5 rounded-sm bg-border" />
      </span>
      {difficultyLabels.medium}
    </span>
  );
}
