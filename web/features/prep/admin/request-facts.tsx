import type { ReactNode } from "react";
import { PrintLabelsButton } from "#web/features/labels/labels.public";
import { PayBack } from "#web/features/prep/payment/pay-back";
import { PaymentFacts, ReceiptButton } from "#web/features/prep/payment/payment-facts";
import { PrepStatusPill, UnitsLine } from "#web/features/prep/requests/request-cells";
import { RequestItems } from "#web/features/prep/requests/request-items";
import { ServiceLines } from "#web/features/prep/requests/service-lines";
import { dayAndTime, usd } from "#web/platform/formats";
import type { RequestDetail } from "./prep-admin.queries.ts";

type RequestFactsProps = { request: RequestDetail };

/** Figures, payment and items of one request, above the form that changes it. */
export function RequestFacts({ request }: RequestFactsProps) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name="Status">
          <PrepStatusPill {...request} />
        </Fact>
        <Fact name="Criada em">{dayAndTime(request.createdAt)}</Fact>
        <Fact name="Unidades">
          <UnitsLine {...request} />
        </Fact>
        <Fact name="Total">
          <span className="font-semibold">{usd(request.payableUsd)}</span>
          <span className="block text-muted-foreground text-xs">
            {usd(request.unitPriceApplied)} por unidade
          </span>
        </Fact>
        <Fact name={request.paidWithBalanceAt ? "Pagamento" : "Comprovante"}>
          <PaymentFacts request={request} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <PrintLabelsButton requestId={request.id} number={request.number} />
        <PayBack request={request} />
        <ReceiptButton request={request} path={`/api/v1/admin/prep-requests/${request.id}/receipt.pdf`} />
      </div>
      {request.lines.length > 1 && <ServiceLines lines={request.lines} items={request.items} />}
      <section aria-labelledby="itens" className="flex flex-col gap-3">
        <h3 id="itens" className="font-semibold">
          Itens
        </h3>
        <RequestItems items={request.items} />
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
