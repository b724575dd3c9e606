import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { HistoryCard } from "#web/features/prices/prices.public";
import { ago } from "#web/platform/ago";
import { problemFrom } from "#web/platform/api/problem";
import { counted } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { LostBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/list/empty-state";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { BestResult } from "./best-result.tsx";
import { minedQuery, type Source } from "./miner.queries.ts";
import { OfferTable } from "./offer-table.tsx";
import { SearchProgress } from "./search-progress.tsx";

/** Focus moves to the result unless the user is typing something else than the ASIN that was searched. */
const isFree = (asin: string) => {
  const at = document.activeElement;
  return !(at instanceof HTMLInputElement) || at.value === asin;
};

/** The search for one product: progress, best result, all offers and price history. */
export function FoundProduct({ asin, maxCost }: { asin: string; maxCost: number | null }) {
  const mined = useQuery(minedQuery(asin));
  const best = mined.data?.result ?? null;
  const result = useRef<HTMLDivElement>(null);
  const waited = useRef(false);
  // Syncs the focus with the search: when a search that was waited for ends, its result heading gets the
  // focus.
  useEffect(() => {
    if (waited.current && !mined.isFetching && isFree(asin)) result.current?.querySelector("h2")?.focus();
    waited.current = mined.isFetching;
  }, [mined.isFetching, asin]);
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
          <SourceSummary sources={mined.data.sources} />
          {mined.data.offers.length > 0 && <OfferTable offers={mined.data.offers} />}
        </div>
      )}
      <HistoryCard asin={asin} supplierPrice={best?.lowest_price ?? null} />
    </>
  );
}

/** Shown when no source has an offer. */
function NoSupplier({ asin }: { asin: string }) {
  return (
    <EmptyState
      drawing={<LostBox />}
      title="Nenhum resultado encontrado"
      action={
        <Link to="/minerador" search={{ aba: "listas" }} className={buttonClass("secondary")}>
          Enviar lista de preços
        </Link>
      }
    >
      Nenhuma fonte tem uma oferta para <span className="font-mono">{asin}</span>. Confira o ASIN, ou envie a
      lista de preços de um fornecedor.
    </EmptyState>
  );
}

const reasons = {
  rate_limit: "limite de uso atingido",
  insufficient_credits: "créditos insuficientes",
  auth: "acesso recusado",
  timeout: "demorou demais",
  upstream: "fora do ar",
  bad_payload: "resposta ilegível",
  bad_input: "não aceitou a busca",
} as const satisfies Record<NonNullable<Source["failure"]>, string>;

const FRESH_MS = 60_000;

/** The queried sources with their number of offers, and the ones that failed. */
function SourceSummary({ sources }: { sources: readonly Source[] }) {
  const failed = sources.filter((source) => source.failure !== null);
  const answered = sources.filter((source) => source.failure === null);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted-foreground text-sm">
        Fontes consultadas:{" "}
        {answered
          .map(({ label, offers, answered_at }) => {
            const isStored = Date.now() - Date.parse(answered_at) > FRESH_MS;
            return `${label} (${counted(offers, "oferta", "ofertas")}${isStored ? `, resposta de ${ago(answered_at)}` : ""})`;
          })
          .join(", ") || "nenhuma respondeu"}
        .
      </p>
      {failed.length > 0 && (
        <NoticePanel tone="warning" title="Nem todas as fontes responderam">
          {failed.map(({ label, failure }) => `${label}: ${failure ? reasons[failure] : ""}`).join("; ")}. As
          demais ofertas estão abaixo.
        </NoticePanel>
      )}
    </div>
  );
}
