import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Badge } from "#web/ui/status-pill";
import { Section } from "../section.tsx";
import { ArrivalExample } from "./arrival-example.tsx";
import { ChatExample } from "./chat-example.tsx";
import { LabelExample } from "./label-example.tsx";
import { MinerExample } from "./miner-example.tsx";

/** Pieces of the real screens as live HTML, with example data that says so (docs/product.md#hero-scene). */
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
