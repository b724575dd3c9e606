import { ClosedBox, OpenBox, ScannedBox } from "#web/ui/drawings/box-family";
import { Section } from "./section.tsx";

const steps = [
  {
    title: "Compre e envie para a suíte",
    text: "Use o seu endereço nos EUA no checkout da loja e registre a compra com quantidade, fornecedor e previsão.",
    drawing: <ClosedBox />,
  },
  {
    title: "A equipe registra a chegada",
    text: "Cada envio é conferido e aparece na sua conta com fotos, peso e medidas.",
    drawing: <OpenBox />,
  },
  {
    title: "Você pede preparo ou envio",
    text: "Escolha as unidades e veja o custo antes de confirmar. As grátis do mês entram primeiro.",
    drawing: <ScannedBox />,
  },
];

/** The way of the goods in three steps (spec §1). */
export function Steps() {
  return (
    <Section id="como-funciona" title="Da loja ao FBA em três passos">
      <ol className="grid gap-6 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="flex flex-col gap-5 rounded-card border border-border bg-card p-6">
            <div className="flex items-start justify-between">
              <span className="w-32">{step.drawing}</span>
              <span aria-hidden="true" className="font-bold text-5xl text-kraft-line leading-none">
                {index + 1}
              </span>
            </div>
            <div className="flex flex-col gap-2">
              <h3 className="font-semibold text-xl">{step.title}</h3>
              <p className="text-muted-foreground">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
