import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { SuiteLabel } from "#web/ui/drawings/suite-label";
import { UnitMeter } from "#web/ui/drawings/unit-meter";
import { Section } from "./section.tsx";

/** Pieces of the real screens, with example data that says so. */
export function Proof() {
  return (
    <Section
      id="produto"
      title="Tudo o que chega, você vê"
      lead="Estas são partes das telas que você usa, preenchidas com dados de exemplo."
      isTinted
    >
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <Fragment title="Seu endereço, pronto para copiar">
          <SuiteLabel
            suite="07"
            lines={[
              { key: "name", text: "Seu nome" },
              { key: "suite", text: "Apt 07", isSuite: true },
              { key: "country", text: "United States" },
            ]}
          />
        </Fragment>
        <Fragment title="Cada caixa, com peso e medidas">
          <div className="flex flex-col gap-4 rounded-card border border-border bg-card p-5">
            <BoxToScale
              lengthIn={16}
              widthIn={11}
              heightIn={9}
              weightLb={6.4}
              isLabelled
              className="mx-auto h-52"
            />
            <div className="flex flex-wrap items-center justify-between gap-2 border-border border-t pt-4">
              <span>
                <span className="block font-semibold">Fone de ouvido sem fio</span>
                <span className="text-muted-foreground text-sm">24 unidades · 16 × 11 × 9 in</span>
              </span>
              <span className="inline-flex h-6 items-center gap-1 rounded-full bg-success-surface px-2 font-semibold text-success text-xs">
                <Check aria-hidden="true" className="size-3.5" />
                Chegou
              </span>
            </div>
          </div>
        </Fragment>
        <Fragment title="Suas unidades grátis, sem surpresa">
          <div className="flex flex-col gap-4 rounded-card border border-border bg-card p-5">
            <UnitMeter limit={15} used={4} reserved={3} remaining={8} />
            <p className="text-muted-foreground text-sm">
              As grátis entram primeiro em cada pedido. O resto sai pelo preço do seu plano.
            </p>
          </div>
        </Fragment>
      </div>
    </Section>
  );
}

function Fragment({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold text-lg">{title}</h3>
      {children}
    </div>
  );
}
