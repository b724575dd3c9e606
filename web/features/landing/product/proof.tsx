import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Section } from "#web/features/landing/sections/section";
import { SuiteLabel } from "#web/ui/drawings/suite-label";
import { UnitMeter } from "#web/ui/drawings/unit-meter";
import { Badge } from "#web/ui/status-pill";
import { ArrivalExample } from "./arrival-example.tsx";
import { ChatExample } from "./chat-example.tsx";
import { MinerExample } from "./miner-example.tsx";

/** Parts of the real screens with data marked as examples (docs/product.md#hero-scene). */
export function Proof() {
  return (
    <Section
      id="produto"
      title="Você vê tudo, sem perguntar"
      lead="Partes das telas que você usa todo dia. Os dados são de exemplo; as telas são estas."
      isTinted
    >
      <div className="grid gap-6 lg:grid-cols-12">
        <Fragment
          className="lg:col-span-7"
          title="A chegada, com provas"
          text="Fotos, peso e medidas de cada caixa, no dia em que ela entra no galpão."
        >
          <ArrivalExample />
        </Fragment>
        <Fragment
          className="lg:col-span-5"
          title="O seu endereço nos EUA"
          text="Copie e cole no checkout. O número da suíte faz o resto."
        >
          <LabelExample />
        </Fragment>
        <Fragment
          className="lg:col-span-5"
          title="Vale a pena comprar?"
          text="O minerador compara o menor preço achado com o preço na Amazon."
        >
          <MinerExample />
        </Fragment>
        <Fragment
          className="lg:col-span-7"
          title="TaDollar, o consultor de FBA"
          text="Respostas em português, com as fontes ao lado."
        >
          <ChatExample />
        </Fragment>
      </div>
    </Section>
  );
}

type FragmentProps = { title: string; text: string; className: string; children: ReactNode };

function Fragment({ title, text, className, children }: FragmentProps) {
  return (
    <div
      className={clsx("flex flex-col gap-5 rounded-sheet border border-border bg-card p-5 md:p-7", className)}
    >
      <div className="flex flex-col gap-1.5">
        <div className="flex items-start justify-between gap-3">
          <h3 className="font-semibold text-xl">{title}</h3>
          <Badge>Exemplo</Badge>
        </div>
        <p className="max-w-[52ch] text-muted-foreground">{text}</p>
      </div>
      <div className="flex flex-1 flex-col justify-center">{children}</div>
    </div>
  );
}

const lines = [
  { key: "name", text: "Seu nome" },
  { key: "suite", text: "Apt 07", isSuite: true },
  { key: "country", text: "United States" },
] as const;

function LabelExample() {
  return (
    <div className="flex flex-col gap-6">
      <SuiteLabel suite="07" lines={lines} />
      <UnitMeter limit={15} used={4} reserved={3} remaining={8} />
    </div>
  );
}
