import { useQuery } from "@tanstack/react-query";
import { problemFrom } from "#web/platform/api/problem";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { SectionCard, Stat } from "#web/ui/card";
import { formatNumber } from "#web/ui/form/number";
import { lazyComponent } from "#web/ui/lazy-component";
import { NoticePanel } from "#web/ui/notice-panel";
import { RangeBullet } from "#web/ui/plots/bullets";
import { PhoneDisclosure } from "#web/ui/plots/phone-disclosure";
import { Skeleton } from "#web/ui/skeleton";
import { type PriceHistory, priceHistoryQuery } from "./prices.queries.ts";

export { priceHistoryQuery, useAddMonitor } from "./prices.queries.ts";

const HistoryPlot = lazyComponent(async () => (await import("./history-plot.tsx")).HistoryPlot, {
  fallback: () => <Skeleton className="h-96 w-full" />,
});

type HistoryCardProps = { asin: string; supplierPrice: number | null };

/**
 * 'Análise Histórica de Preços': the last 90 days of an ASIN, with the supplier's price for comparison
 * (docs/product.md#price-history).
 */
export function HistoryCard({ asin, supplierPrice }: HistoryCardProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(priceHistoryQuery(asin));
  return (
    <SectionCard title="Análise histórica de preços, 90 dias">
      {isPending && <Skeleton className="h-72 w-full" />}
      {error && (
        <NoticePanel tone="warning" title="Não foi possível carregar dados históricos">
          <p>{problemFrom(error).message}</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-2"
            isBusy={isFetching}
            onClick={() => void refetch()}
          >
            Tentar novamente
          </Button>
        </NoticePanel>
      )}
      {data === null && (
        <NoticePanel tone="info" title="Ainda não há histórico deste produto">
          Cada preço visto daqui em diante fica guardado e aparece neste gráfico.
        </NoticePanel>
      )}
      {data && <HistoryFacts history={data} supplierPrice={supplierPrice} />}
    </SectionCard>
  );
}

const count = (value: number | null) => (value === null ? "—" : formatNumber(value));

function HistoryFacts({ history, supplierPrice }: { history: PriceHistory; supplierPrice: number | null }) {
  const { statistics, productInfo, priceOf } = history;
  const drop = statistics.priceDropPercent;
  return (
    <>
      <p className="text-muted-foreground text-sm">
        {priceOf === "amazon" ? "Preços na Amazon." : "Menores preços de fornecedores vistos por você."}
        {history.source === "observations" && " Sem Keepa, contam os preços já vistos aqui."}
      </p>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Stat label="Atual" value={usd(statistics.currentPrice)} />
        <Stat label="Média 90 dias" value={usd(statistics.avg90Price)} />
        <Stat label="Mínimo" value={usd(statistics.minPrice)} />
        <Stat
          label={drop !== null && drop < 0 ? "Alta" : "Queda"}
          value={drop === null ? "—" : `${formatNumber(Math.abs(drop), 2)}%`}
          hint="atual contra a média"
        />
      </div>
      {history.history.length >= 2 ? (
        <PhoneDisclosure name="price-history" title="Gráfico dos preços">
          <HistoryPlot history={history} supplierPrice={supplierPrice} />
        </PhoneDisclosure>
      ) : (
        <PriceBullet history={history} supplierPrice={supplierPrice} />
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm md:grid-cols-5">
        <Fact name="Marca" value={productInfo.brand ?? "—"} />
        <Fact name="Categoria" value={productInfo.category ?? "—"} />
        <Fact
          name="Avaliação"
          value={productInfo.rating === null ? "—" : formatNumber(productInfo.rating, 2)}
        />
        <Fact name="Avaliações" value={count(productInfo.reviewCount)} />
        <Fact name="Ranking de vendas" value={count(productInfo.currentSalesRank)} />
      </dl>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="font-medium">{value}</dd>
  </div>
);

function PriceBullet({ history, supplierPrice }: { history: PriceHistory; supplierPrice: number | null }) {
  const { currentPrice, avg90Price, minPrice } = history.statistics;
  const marks = [
    { label: "Mínimo", value: minPrice, shape: "bar" as const },
    { label: "Média", value: avg90Price, shape: "bar" as const },
    { label: "Atual", value: currentPrice, shape: "dot" as const },
    { label: "Fornecedor", value: supplierPrice, shape: "diamond" as const },
  ].flatMap((mark) => (mark.value === null ? [] : [{ ...mark, value: mark.value }]));
  const summary = marks.map((mark) => `${mark.label}: ${usd(mark.value)}`).join("; ");
  return <RangeBullet marks={marks} format={usd} summary={summary} />;
}
