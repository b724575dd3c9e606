import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { HistoryCard } from "#web/features/prices/prices.public";
import { problemFrom } from "#web/platform/api/problem";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { BestResult } from "./best-result.tsx";
import { minedQuery } from "./miner.queries.ts";
import { NoSupplier } from "./no-supplier.tsx";
import { OfferTable } from "./offer-table.tsx";
import { SearchProgress } from "./search-progress.tsx";
import { SourceLine } from "./source-line.tsx";

/** One who waits at the form, or nowhere, is led to the result; one who types elsewhere is left alone. */
const isFree = () => !(document.activeElement instanceof HTMLInputElement);

/** The search for one product: how far it is, the best result, all offers, and the prices of late. */
export function FoundProduct({ asin, maxCost }: { asin: string; maxCost: number | null }) {
  const mined = useQuery(minedQuery(asin));
  const best = mined.data?.result ?? null;
  const result = useRef<HTMLDivElement>(null);
  const waited = useRef(false);
  // Syncs the browser's focus with the search: the result of one that was waited for is read from its heading
  // on.
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
