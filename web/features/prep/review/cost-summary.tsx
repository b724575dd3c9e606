import { freeUnitsWarning } from "@prepara/domain/prep/free-units";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PixKey } from "#web/features/prep/payment/pix-payment";
import type { PrepCost, PrepQuote } from "#web/features/prep/prep.queries";
import { counted, firstOfNextMonth, usd } from "#web/platform/formats";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { NoticePanel } from "#web/ui/notice-panel";
import { Skeleton } from "#web/ui/skeleton";

type CostSummaryProps = {
  cost: PrepCost;
  /** With services, once some are chosen and can be quoted; the total to pay is shown below them. */
  quote: PrepQuote | null;
  /** Whether services are chosen: the cost without them is then not the total. */
  hasServices: boolean;
  hasFreeUnits: boolean;
  /** The choice of services, between the cost and what is to be paid. */
  services: ReactNode;
};

/** The cost of a request before it is sent, the warning when free units run low, and the PIX key. */
export function CostSummary({ cost, quote, hasServices, hasFreeUnits, services }: CostSummaryProps) {
  const warning = freeUnitsWarning(cost.freeRemaining);
  return (
    <>
      <UnitsBar free={cost.freeApplied} paid={cost.paidUnits} />
      <dl className="flex flex-col gap-2">
        <Line name="Total de unidades">{cost.totalUnits}</Line>
        <Line name="Grátis aplicadas">{cost.freeApplied}</Line>
        <Line name="Unidades pagas">{cost.paidUnits}</Line>
        <Line name="Preço por unidade">{usd(cost.unitPrice)}</Line>
        {hasServices ? (
          <Line name="Total do preparo">{usd(cost.totalUsd)}</Line>
        ) : (
          <Total name="Total">{usd(cost.totalUsd)}</Total>
        )}
        {hasFreeUnits && <Line name="Unidades grátis que restam neste mês">{cost.freeRemaining}</Line>}
      </dl>
      {services}
      {quote && (
        <dl>
          <Total name="Total a pagar">{usd(quote.payableUsd)}</Total>
        </dl>
      )}
      {warning && (
        <NoticePanel tone="warning" title={warning}>
          Depois delas, cada unidade custa {usd(cost.unitPrice)}. As grátis voltam em {firstOfNextMonth()}.
        </NoticePanel>
      )}
      <Payment isFree={(hasServices ? quote?.payableUsd : cost.totalUsd) === 0} />
    </>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-border border-t pt-3">
      <dt className="font-semibold">{name}</dt>
      <dd className="font-bold text-figure tabular-nums">{children}</dd>
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Payment({ isFree }: { isFree: boolean }) {
  const pix = useQuery(publicConfigQuery).data?.pix;
  return (
    <section aria-labelledby="pagamento" className="flex flex-col gap-3 rounded-card bg-muted p-4">
      <h3 id="pagamento" className="font-semibold">
        {isFree ? "Nada a pagar desta vez" : "Como pagar"}
      </h3>
      <p className="text-sm">
        {isFree
          ? "Todas as unidades são grátis. Quando houver unidades pagas, o pagamento é por PIX:"
          : "O pagamento é por PIX. Ao confirmar, você recebe o QR Code e o código copia e cola."}
      </p>
      {pix ? (
        <PixKey pixKey={pix.key} payee={pix.payee} />
      ) : (
        pix === null && <p className="text-sm">A chave PIX ainda não foi cadastrada: fale com a equipe.</p>
      )}
    </section>
  );
}

/** Placeholder for `CostSummary` while the cost loads. */
export function CostSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <p role="status" className="sr-only">
        Calculando os custos…
      </p>
      <Skeleton className="h-15" />
      <div className="flex flex-col gap-2">
        {["units", "free", "paid", "price"].map((line) => (
          <Skeleton key={line} className="h-6" />
        ))}
        <Skeleton className="mt-3 h-9" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}

/** One bar for the units of a request: free, then paid. */
function UnitsBar({ free, paid }: { free: number; paid: number }) {
  return (
    <figure className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={`${counted(free, "unidade grátis", "unidades grátis")} e ${counted(paid, "unidade paga", "unidades pagas")}`}
        className="forced-border flex h-8 gap-0.5 overflow-hidden rounded-control"
      >
        {free > 0 && <span style={{ flexGrow: free }} className="min-w-3 basis-0 bg-success" />}
        {paid > 0 && <span style={{ flexGrow: paid }} className="min-w-3 basis-0 bg-kraft-stripes" />}
      </div>
      <figcaption aria-hidden="true" className="flex justify-between gap-4 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-mark bg-success" />
          {free} grátis
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-mark bg-kraft" />
          {counted(paid, "paga", "pagas")}
        </span>
      </figcaption>
    </figure>
  );
}
