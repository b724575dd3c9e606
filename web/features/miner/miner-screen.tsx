import { getRouteApi } from "@tanstack/react-router";
import { DemoNote } from "#web/platform/notices/demo-note";
import { SectionCard } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { PageHeader } from "#web/ui/page-header";
import { Tabs } from "#web/ui/tabs";
import { MinerForm } from "./miner-form.tsx";
import { PastSearches } from "./past-searches.tsx";

const FoundProduct = lazyComponent(async () => (await import("./found-product.tsx")).FoundProduct, {
  preloadOn: "interaction",
});
const PriceLists = lazyComponent(async () => (await import("./price-lists.tsx")).PriceLists, {
  preloadOn: "interaction",
});

const route = getRouteApi("/_app/minerador");

/**
 * 'Minerador Automático': finds cheaper suppliers of an ASIN and manages the price lists to search
 * (docs/product.md#miner).
 */
export function MinerScreen() {
  const { asin, aba, custo } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (
    <div className="flex flex-col gap-6">
      <MinerForm
        asin={asin ?? ""}
        onSearch={(wanted) => void navigate({ search: { asin: wanted, ...(custo && { custo }) } })}
      />
      {asin ? <FoundProduct asin={asin} maxCost={custo ?? null} /> : <Idle />}
    </div>
  );
  return (
    <>
      <PageHeader
        title="Minerador Automático"
        description="Encontre fornecedores mais baratos para um produto da Amazon."
        actions={<DemoNote />}
      />
      <Tabs
        label="Minerador"
        value={aba ?? "buscar"}
        onValueChange={(tab) => void navigate({ search: tab === "listas" ? { aba: "listas" } : {} })}
        tabs={[
          { value: "buscar", label: "Buscar", content: search },
          { value: "listas", label: "Listas de preços", content: <PriceLists /> },
        ]}
      />
    </>
  );
}

function Idle() {
  return (
    <>
      <HowItWorks />
      <PastSearches />
    </>
  );
}

const steps = [
  ["Cole o ASIN", "Ou o link do produto na Amazon."],
  ["Comparamos fornecedores", "Suas listas de preços e as fontes conectadas, todas ao mesmo tempo."],
  ["Veja se vale a pena", "Viável quando o preço na Amazon passa de 2,5 vezes o menor preço."],
] as const;

/** Explains the miner before the first search (docs/product.md#miner). */
function HowItWorks() {
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
