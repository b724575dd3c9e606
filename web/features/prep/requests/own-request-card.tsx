import { whyLabelsStay } from "@prepara/domain/labels/label";
import { fromUsd, zeroCents } from "@prepara/domain/money/money";
import { cancelledText } from "@prepara/domain/prep/cancel";
import { needsNoPayment, whyNotProvable } from "@prepara/domain/prep/payment";
import { prepStatuses, prepStatusLabels, prepStepOf } from "@prepara/domain/prep/status";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useState } from "react";
import { MissingLabels, SendLabelsButton } from "#web/features/labels/labels.public";
import { OwnBoxes } from "#web/features/outbound/outbound.public";
import { toPayable } from "#web/features/prep/payment/payable";
import { PaymentFacts, ReceiptButton } from "#web/features/prep/payment/payment-facts";
import { PaymentWays } from "#web/features/prep/payment/payment-ways";
import { type PrepRequest, payableRequestQuery } from "#web/features/prep/prep.queries";
import { ServiceLines } from "#web/features/prep/requests/service-lines";
import { day, usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { StatusStepper } from "#web/ui/drawings/status-stepper";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { Skeleton } from "#web/ui/skeleton";
import { CancelRequest } from "./cancel-request.tsx";
import { PrepStatusPill, RequestProgress, TrackingLine, UnitsLine } from "./request-cells.tsx";
import { RequestItems } from "./request-items.tsx";

/** The stepper's labels; a request without a cost has no step of payment. */
const stepsOf = ({ payableUsd }: PrepRequest) =>
  prepStatuses.map((status) => (needsNoPayment(status, payableUsd) ? "Sem custo" : prepStatusLabels[status]));

/** One request of the customer: progress, cost, items and tracking. */
export function OwnRequestCard({ request }: { request: PrepRequest }) {
  const name = `Solicitação nº ${request.number}`;
  return (
    <Card className="flex flex-col gap-5 p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-semibold text-lg">{name}</h2>
        <PrepStatusPill {...request} />
        <span className="text-muted-foreground text-sm">criada em {day(request.createdAt)}</span>
        <div className="flex flex-wrap gap-2 empty:hidden max-sm:grid max-sm:w-full max-sm:grid-cols-2 sm:ml-auto max-sm:[&>*:last-child:nth-child(odd)]:col-span-2 max-sm:[&>*]:border max-sm:[&>*]:border-input max-sm:[&>*]:px-2">
          {whyNotProvable(toPayable(request)) === null && <PayButton request={request} />}
          {whyLabelsStay({ status: request.status, isCancelled: request.cancelledAt !== null }) === null && (
            <SendLabelsButton requestId={request.id} number={request.number} />
          )}
          <CancelRequest request={request} />
          <Link
            to="/pendencias"
            search={{ nova: `solicitacao-${request.id}` }}
            className={buttonClass("quiet")}
          >
            Perguntar
            <span className="sr-only"> sobre a solicitação nº {request.number}</span>
          </Link>
          <ReceiptButton request={request} path={`/api/v1/prep-requests/${request.id}/receipt.pdf`} />
        </div>
      </div>
      {request.cancelledAt === null ? (
        <StatusStepper
          label={`Andamento da solicitação nº ${request.number}`}
          steps={stepsOf(request)}
          current={prepStepOf(request.status)}
        />
      ) : (
        <p className="text-sm">
          Cancelada em {day(request.cancelledAt)}. {moneyOf(request)}
        </p>
      )}
      <RequestProgress request={request} />
      {request.status === "scheduled" && request.cancelledAt === null && (
        <MissingLabels requestId={request.id} />
      )}
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-[auto_auto_auto_1fr] md:gap-x-12">
        <Fact name="Unidades">
          <UnitsLine {...request} />
        </Fact>
        <Fact name="Total">
          <span className="font-semibold tabular-nums">{usd(request.payableUsd)}</span>
          {request.paidUnits > 0 && (
            <span className="block text-muted-foreground text-xs">
              {usd(request.unitPriceApplied)} por unidade
            </span>
          )}
          {request.servicesUsd !== 0 && (
            <span className="block text-muted-foreground text-xs">
              {usd(request.servicesUsd)} em serviços
            </span>
          )}
        </Fact>
        {request.payableUsd > 0 && request.status !== "pending_payment" && (
          <Fact name={request.paidWithBalanceAt ? "Pagamento" : "Comprovante"}>
            <PaymentFacts request={request} />
          </Fact>
        )}
        {request.cancelledAt === null && (
          <Fact name="Rastreio" className="max-md:col-span-2">
            {request.trackingNumber ? (
              <TrackingLine number={request.trackingNumber} />
            ) : (
              <span className="text-muted-foreground">Aparece aqui após o envio</span>
            )}
          </Fact>
        )}
        {request.notes && (
          <Fact name="Observações" className="col-span-full">
            <span className="whitespace-pre-line break-words">{request.notes}</span>
          </Fact>
        )}
      </dl>
      {request.lines.length > 1 && (
        <ServiceLines
          className="max-w-2xl border-border border-t pt-4"
          lines={request.lines}
          items={request.items}
        />
      )}
      <div className="border-border border-t pt-4">
        <RequestItems items={request.items} />
      </div>
      {request.cancelledAt === null && hasBoxes(request) && <OwnBoxes request={request} />}
    </Card>
  );
}

/** Boxes are packed once a request is approved. */
const hasBoxes = ({ status }: PrepRequest) => status === "scheduled" || status === "shipped";

const moneyOf = ({ proofUrl, paidBackUsd, payableBackUsd }: PrepRequest) =>
  cancelledText({
    hasProof: proofUrl !== null,
    paidBack: fromUsd(paidBackUsd) ?? zeroCents,
    left: fromUsd(payableBackUsd) ?? zeroCents,
  });

/** What the customer can do about the payment, and the article that joins it to the request. */
function payAct({ status, proofUrl }: PrepRequest): [string, string] {
  if (status !== "under_review") return ["Pagar", "a"];
  return [proofUrl === null ? "Enviar comprovante" : "Trocar comprovante", "da"];
}

function PayButton({ request }: { request: PrepRequest }) {
  const [isOpen, setOpen] = useState(false);
  const [act, article] = payAct(request);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {act}
        <span className="sr-only">
          {" "}
          {article} solicitação nº {request.number}
        </span>
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

/** The payment dialog of a request that awaits payment, or whose proof can be replaced. */
function PayDialog({ request, open, onClose }: PayDialogProps) {
  const title = `${payAct(request).join(" ")} solicitação nº ${request.number}`;
  const [isUnsent, setUnsent] = useState(false);
  const { mayClose, leave, question } = useLeaveGuard(isUnsent, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      mayClose={mayClose}
      title={title}
      description={`Total: ${usd(request.payableUsd)}. A equipe confere o pagamento e aprova o preparo.`}
      footer={
        <Button variant="secondary" onClick={leave}>
          Fechar
        </Button>
      }
    >
      {request.lines.length > 1 && (
        <ServiceLines className="pb-6" lines={request.lines} items={request.items} />
      )}
      {open && <Payment request={request} onPaid={onClose} onUnsent={setUnsent} />}
      {question}
    </Dialog>
  );
}

const noConnection = {
  message: "Você está sem conexão. As formas de pagar carregam sozinhas quando ela voltar.",
};

/**
 * The ways to pay, read at each opening: a code that was shown a day ago has another rate. A reading that
 * fails later does not take them away, with the proof that was chosen.
 */
function Payment({ request, ...told }: Omit<ComponentProps<typeof PaymentWays>, "pix">) {
  const [openedAt] = useState(Date.now);
  const read = useQuery(payableRequestQuery(request.id));
  if (read.data && read.dataUpdatedAt >= openedAt) {
    // Nothing from the row: the list around keeps its rows while a dialog is open.
    return <PaymentWays request={read.data} pix={read.data.pix} {...told} />;
  }
  const problem = read.isPaused ? noConnection : read.isFetching ? null : read.error;
  if (!problem) return <Skeleton className="h-64" />;
  return (
    <ErrorPanel
      error={{ title: "Erro ao carregar solicitações", detail: problem.message }}
      onRetry={() => void read.refetch()}
    />
  );
}
