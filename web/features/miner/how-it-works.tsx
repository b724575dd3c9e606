import { SectionCard } from "#web/ui/card";

const steps = [
  ["Cole o ASIN", "Ou o link do produto na Amazon."],
  ["Comparamos fornecedores", "Suas listas de preços e as fontes conectadas, todas ao mesmo tempo."],
  ["Veja se vale a pena", "Viável quando o preço na Amazon passa de 2,5 vezes o menor preço."],
] as const;

/** How the miner works, while nothing is searched (docs/product.md#miner). */
export function HowItWorks() {
  return (
    <SectionCard title="Como funciona">
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-kraft-surface font-bold text-kraft"
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="text-muted-foreground text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
