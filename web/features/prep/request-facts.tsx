import type { ReactNode } from "react";
import { dayAndTime, usd } from "#web/platform/formats";
import { PayBack } from "./pay-back.tsx";
import { PaymentFacts, ReceiptButton } from "./payment-facts.tsx";
import type { RequestDetail } from "./prep-admin.queries.ts";
import { PrepStatusPill } from "./prep-status-pill.tsx";
import { RequestItems } from "./request-items.tsx";
import { UnitsLine } from "./units-line.tsx";

type RequestFactsProps = { request: RequestDetail };

/** What the warehouse must know of a request before changing it: figures, proof, items. */
export function RequestFacts({ request }: RequestFactsProps) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name="Status">
          <PrepStatusPill status={request.status} />
        </Fact>
        <Fact name="Criada em">{dayAndTime(request.createdAt)}</Fact>
        <Fact name="Unidades">
          <UnitsLine {...request} />
        </Fact>
        <Fact name="Total">
          <span className="font-semibold">{usd(request.totalUsd)}</span>
          <span className="block text-muted-foreground text-xs">
            {usd(request.unitPriceApplied)} por unidade
          </span>
        </Fact>
        <Fact name={request.paidWithBalanceAt ? "Pagamento" : "Comprovante"}>
          <PaymentFacts request={request} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <PayBack request={request} />
        <ReceiptButton request={request} path={`/api/v1/admin/prep-requests/${request.id}/receipt.pdf`} />
      </div>
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
