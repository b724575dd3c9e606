import type { ReactNode } from "react";
import { day, dayAndTime, usd } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { PhotoStrip } from "#web/ui/photo-strip";
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
        <Fact name="Comprovante">
          <Proof request={request} />
        </Fact>
      </dl>
      <section aria-labelledby="itens" className="flex flex-col gap-3">
        <h3 id="itens" className="font-semibold">
          Itens
        </h3>
        <RequestItems items={request.items} />
      </section>
    </>
  );
}

function Proof({ request: { proofUrl: url, proofType, paidWithBalanceAt, number } }: RequestFactsProps) {
  if (paidWithBalanceAt !== null) return `Pago com saldo em ${day(paidWithBalanceAt)}`;
  if (url === null) return <span className="text-muted-foreground">Não enviado</span>;
  const subject = `Comprovante da solicitação nº ${number}`;
  if (proofType === "image") return <PhotoStrip photos={[{ id: url, url }]} subject={subject} size="large" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
      Abrir comprovante (PDF)
      <span className="sr-only"> em outra aba</span>
    </a>
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
