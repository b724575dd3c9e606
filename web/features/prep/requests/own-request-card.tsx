import { fromUsd, zeroCents } from "@prepara/domain/money/money";
import { whyNotProvable } from "@prepara/domain/prep/payment";
import { prepStatuses, prepStatusLabels, prepStepOf } from "@prepara/domain/prep/status";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { PaymentFacts, ReceiptButton } from "#web/features/prep/payment/payment-facts";
import { PaymentWays } from "#web/features/prep/payment/payment-ways";
import { type PrepRequest, payableRequestQuery } from "#web/features/prep/prep.queries";
import { day, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { StatusStepper } from "#web/ui/drawings/status-stepper";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { PrepStatusPill, TrackingLine, UnitsLine } from "./request-cells.tsx";
import { RequestItems } from "./request-items.tsx";

/** The stepper's labels; what costs nothing has no payment to wait for. */
const stepsOf = ({ totalUsd }: PrepRequest) =>
  prepStatuses.map((status) =>
    status === "pending_payment" && totalUsd === 0 ? "Sem custo" : prepStatusLabels[status],
  );

/** One request of the customer: progress, cost, items and tracking. */
export function OwnRequestCard({ request }: { request: PrepRequest }) {
  const name = `Solicitação nº ${request.number}`;
  return (
    <Card className="flex flex-col gap-5 p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-lg">{name}</h2>
        <PrepStatusPill {...request} />
        <span className="text-muted-foreground text-sm">criada em {day(request.createdAt)}</span>
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:[&>button]:flex-1 sm:ml-auto">
          {isPayable(request) && <PayButton request={request} />}
          <ReceiptButton request={request} path={`/api/v1/prep-requests/${request.id}/receipt.pdf`} />
        </div>
      </div>
      <StatusStepper
        label={`Andamento da solicitação nº ${request.number}`}
        steps={stepsOf(request)}
        current={prepStepOf(request.status)}
      />
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-[auto_auto_auto_1fr] md:gap-x-12">
        <Fact name="Unidades">
          <UnitsLine {...request} />
        </Fact>
        <Fact name="Total">
          <span className="font-semibold tabular-nums">{usd(request.totalUsd)}</span>
          {request.paidUnits > 0 && (
            <span className="block text-muted-foreground text-xs">
              {usd(request.unitPriceApplied)} por unidade
            </span>
          )}
        </Fact>
        {request.totalUsd > 0 && request.status !== "pending_payment" && (
          <Fact name={request.paidWithBalanceAt ? "Pagamento" : "Comprovante"}>
            <PaymentFacts request={request} />
          </Fact>
        )}
        <Fact name="Rastreio" className="max-md:col-span-2">
          {request.trackingNumber ? (
            <TrackingLine number={request.trackingNumber} />
          ) : (
            <span className="text-muted-foreground">Aparece aqui após o envio</span>
          )}
        </Fact>
        {request.notes && (
          <Fact name="Observações" className="col-span-full">
            <span className="whitespace-pre-line break-words">{request.notes}</span>
          </Fact>
        )}
      </dl>
      <div className="border-border border-t pt-4">
        <RequestItems items={request.items} />
      </div>
    </Card>
  );
}

const isPayable = ({ status, totalUsd, paidWithBalanceAt }: PrepRequest) =>
  whyNotProvable({
    status,
    total: fromUsd(totalUsd) ?? zeroCents,
    paidWithBalance: paidWithBalanceAt !== null,
  }) === null;

function PayButton({ request }: { request: PrepRequest }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {request.proofUrl === null ? "Pagar" : "Trocar comprovante"}
        <span className="sr-only"> a solicitação nº {request.number}</span>
      </Button>
      <PayDialog request={request} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Fact({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type PayDialogProps = { request: PrepRequest; open: boolean; onClose: () => void };

/** The payment dialog of a request that awaits payment. */
function PayDialog({ request, open, onClose }: PayDialogProps) {
  const read = useQuery({ ...payableRequestQuery(request.id), enabled: open });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Pagar a solicitação nº ${request.number}`}
      description={`Total: ${usd(request.totalUsd)}. A equipe confere o pagamento e aprova o preparo.`}
      footer={
        <Button look="secondary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {read.data && <PaymentWays request={request} pix={read.data.pix} onPaid={onClose} />}
      {read.isPending && <Skeleton className="h-64" />}
      {read.error && (
        <ErrorPanel
          error={{ title: "Erro ao carregar solicitações", detail: read.error.message }}
          onRetry={() => void read.refetch()}
        />
      )}
    </Dialog>
  );
}
