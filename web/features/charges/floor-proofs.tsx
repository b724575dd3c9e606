import { displayName } from "@prepara/domain/account/customer";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { PixAmount, ProofView } from "#web/features/prep/payment/proof.public";
import { useList } from "#web/platform/api/list";
import { dayAndTime, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { CardsSkeleton } from "#web/ui/skeleton";
import { linkClass } from "./charge-words.ts";
import { type Proof, proofsQuery, useApproveProof } from "./floor-proofs.queries.ts";

const ReturnProofDialog = lazyComponent(
  async () => (await import("./return-proof-dialog.tsx")).ReturnProofDialog,
);

/** The proofs of payment that staff have not checked yet (docs/product.md#charges). */
export function FloorProofs() {
  const list = useList(proofsQuery);
  const [seen, setSeen] = useState<Proof | null>(null);
  const [returned, setReturned] = useState<Proof | null>(null);
  return (
    <>
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-40" />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nenhum comprovante para conferir.">
            Quando um cliente enviar o comprovante de um PIX, ele aparece aqui.
          </EmptyState>
        }
      >
        {(proofs) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {proofs.map((proof) => (
              <ListRow key={proof.prepRequest.id} id={proof.prepRequest.id}>
                <ProofCard
                  proof={proof}
                  onApprove={() => setSeen(proof)}
                  onReturn={() => setReturned(proof)}
                />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
      {seen && <ApproveQuestion proof={seen} onClose={() => setSeen((now) => (now === seen ? null : now))} />}
      {returned && <ReturnProofDialog proof={returned} onClose={() => setReturned(null)} />}
    </>
  );
}

type ProofCardProps = { proof: Proof; onApprove: () => void; onReturn: () => void };

function ProofCard({ proof, onApprove, onReturn }: ProofCardProps) {
  const { prepRequest, customer, amountUsd, paidBrl, sentAt, url, type, cancelCaseNumber, isOwn } = proof;
  const { number } = prepRequest;
  return (
    <Card className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-0.5">
          <span className="wrap-anywhere text-muted-foreground text-sm">
            Suíte {customer.suiteLabel} · {displayName(customer.fullName)}
          </span>
          <h2 className="font-semibold">Solicitação nº {number}</h2>
          <span className="text-muted-foreground text-sm tabular-nums">Enviado em {dayAndTime(sentAt)}</span>
        </div>
        <span className="flex shrink-0 flex-col items-end text-right">
          <span className="font-semibold tabular-nums">{usd(amountUsd)}</span>
          {paidBrl && (
            <span className="text-sm">
              <PixAmount {...paidBrl} />
            </span>
          )}
        </span>
      </div>
      <div>
        <ProofView url={url} type={type} number={number} />
      </div>
      {cancelCaseNumber !== null && (
        <Link
          to="/galpao/pendencias/$numero"
          params={{ numero: String(cancelCaseNumber) }}
          className={linkClass}
        >
          O cliente pediu para cancelar: pendência nº {cancelCaseNumber}
        </Link>
      )}
      {!isOwn && (
        <div className="mt-auto flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onApprove}>
            Aprovar pagamento<span className="sr-only"> da solicitação nº {number}</span>
          </Button>
          <Button variant="quiet" onClick={onReturn}>
            Devolver<span className="sr-only"> o comprovante da solicitação nº {number}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}

function ApproveQuestion({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const approve = useApproveProof();
  const send = async () => {
    await approve.run(proof);
    // A proof that was replaced meanwhile has to be looked at again.
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Aprovar ${usd(proof.amountUsd)} da solicitação nº ${proof.prepRequest.number}?`}
      description="Confirme só se o valor do comprovante entrou na conta. A solicitação vai para a fila de preparo."
      confirm="Aprovar"
      variant="primary"
      isBusy={approve.isPending}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
}
