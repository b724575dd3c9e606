import { ClosedBox, OpenBox, ScannedBox } from "#web/ui/drawings/box-family";

const steps = [
  {
    title: "Compre e envie para a suíte",
    text: "Use o seu endereço nos EUA em qualquer loja e registre a compra aqui.",
    drawing: <ClosedBox />,
  },
  {
    title: "Registramos a chegada",
    text: "A equipe confere e guarda fotos, peso e medidas de cada envio.",
    drawing: <OpenBox />,
  },
  {
    title: "Peça preparo ou envio",
    text: "Escolha as unidades, veja o custo e acompanhe até o FBA.",
    drawing: <ScannedBox />,
  },
];

/** How it works, in three steps (docs/product.md#dashboard). */
export function WorkflowSteps() {
  return (
    <section aria-labelledby="como-funciona" className="flex flex-col gap-3">
      <h2 id="como-funciona" className="font-semibold text-lg">
        Como funciona
      </h2>
      <ol className="grid gap-3 md:grid-cols-3">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className="flex items-center gap-4 rounded-card bg-muted p-4 md:flex-col md:items-start md:p-6"
          >
            <span className="w-24 shrink-0 md:w-32">{step.drawing}</span>
            <span className="flex flex-col gap-1">
              <span className="font-semibold">
                {index + 1}. {step.title}
              </span>
              <span className="text-muted-foreground text-sm">{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
