import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { HistoryCard } from "#web/features/prices/prices.public";
import { DemoNote } from "#web/platform/demo-note";
import { problemFrom } from "#web/platform/problem";
import { ErrorPanel } from "#web/ui/error-panel";
import { OnDemand, partOf } from "#web/ui/on-demand";
import { PageHeader } from "#web/ui/page-header";
import { Tabs } from "#web/ui/tabs";
import { BestResult } from "./best-result.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { minedQuery } from "./miner.queries.ts";
import { MinerForm } from "./miner-form.tsx";
import { NoSupplier } from "./no-supplier.tsx";
import { OfferTable } from "./offer-table.tsx";
import { PastSearches } from "./past-searches.tsx";
import { SearchProgress } from "./search-progress.tsx";
import { SourceLine } from "./source-line.tsx";

const priceLists = partOf(async () => (await import("./price-lists.tsx")).PriceLists);

const route = getRouteApi("/_app/minerador");

/** 'Minerador Automático': cheaper suppliers of an ASIN, and the price lists that it searches (spec §2). */
export function MinerScreen() {
  const { asin, aba, custo } = route.useSearch();
  const navigate = route.useNavigate();
  const search = (
    <div className="flex flex-col gap-6">
      <MinerForm
        key={asin ?? ""}
        asin={asin ?? ""}
        onSearch={(wanted) => void navigate({ search: { asin: wanted, ...(custo && { custo }) } })}
      />
      {asin ? <Found asin={asin} maxCost={custo ?? null} /> : <Idle />}
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
          { value: "listas", label: "Listas de preços", content: <OnDemand part={priceLists} props={{}} /> },
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

/** One who waits at the form, or nowhere, is led to the result; one who types elsewhere is left alone. */
const isFree = () => !(document.activeElement instanceof HTMLInputElement);

function Found({ asin, maxCost }: { asin: string; maxCost: number | null }) {
  const mined = useQuery(minedQuery(asin));
  const best = mined.data?.result ?? null;
  const result = useRef<HTMLDivElement>(null);
  const waited = useRef(false);
  // Syncs the browser's focus with the search: the result of one that was waited for is read from its heading on.
  useEffect(() => {
    if (waited.current && !mined.isFetching && isFree()) result.current?.querySelector("h2")?.focus();
    waited.current = mined.isFetching;
  }, [mined.isFetching]);
  return (
    <>
      {mined.isFetching && <SearchProgress asin={asin} />}
      {mined.error && !mined.isFetching && (
        <ErrorPanel
          error={{ title: "Erro ao buscar produto", detail: problemFrom(mined.error).message }}
          onRetry={() => void mined.refetch()}
        />
      )}
      {mined.data && !mined.isFetching && (
        <div ref={result} className="flex flex-col gap-6">
          {best ? <BestResult asin={asin} best={best} maxCost={maxCost} /> : <NoSupplier asin={asin} />}
          <SourceLine sources={mined.data.sources} />
          {mined.data.offers.length > 0 && <OfferTable offers={mined.data.offers} />}
        </div>
      )}
      <HistoryCard asin={asin} supplierPrice={best?.lowest_price ?? null} />
    </>
  );
}
