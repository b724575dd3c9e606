import { askToCancel, whyNotCancellable } from "@prepara/domain/prep/cancel";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type PrepRequest, useCancelRequest } from "#web/features/prep/prep.queries";
import { counted } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";

const AskToCancelDialog = lazyComponent(
  async () => (await import("./ask-to-cancel-dialog.tsx")).AskToCancelDialog,
  { preloadOn: "interaction" },
);

/**
 * 'Cancelar' if the customer can cancel the request; else 'Pedir cancelamento', or a link to the case of an
 * earlier 'Pedir cancelamento'. Renders nothing once the request is shipped or cancelled
 * (docs/product.md#cancelling-a-request).
 */
export function CancelRequest({ request }: { request: PrepRequest }) {
  const [isOpen, setOpen] = useState(false);
  const { number, status, cancelledAt, paidWithBalanceAt, proofUrl, cancelCaseNumber } = request;
  const why = whyNotCancellable({
    status,
    isCancelled: cancelledAt !== null,
    paidWithBalance: paidWithBalanceAt !== null,
    hasProof: proofUrl !== null,
    hasBegun: false, // only the server knows what is packed, and its refusal shows the reason
  });
  if (why === "request_cancelled" || status === "shipped") return null;
  const close = () => setOpen(false);
  if (why !== null && cancelCaseNumber !== null)
    return (
      <Link
        to="/pendencias/$numero"
        params={{ numero: String(cancelCaseNumber) }}
        className={buttonClass("quiet")}
      >
        Cancelamento pedido
        <span className="sr-only">{` da solicitação nº ${number}`}</span>
      </Link>
    );
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {why === null ? "Cancelar" : "Pedir cancelamento"}
        <span className="sr-only">{` ${why === null ? "a" : "da"} solicitação nº ${number}`}</span>
      </Button>
      {why === null ? (
        <ConfirmCancelling request={request} open={isOpen} onClose={close} />
      ) : (
        isOpen && <AskToCancelDialog request={request} why={askToCancel[why]} onClose={close} />
      )}
    </>
  );
}

type ConfirmCancellingProps = { request: PrepRequest; open: boolean; onClose: () => void };

function ConfirmCancelling({ request, open, onClose }: ConfirmCancellingProps) {
  const { id, number, totalUnits, freeUnitsApplied } = request;
  const cancel = useCancelRequest();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Cancelar a solicitação nº ${number}?`}
      description={
        <>
          {counted(totalUnits, "unidade volta", "unidades voltam")} para Chegaram
          {freeUnitsApplied > 0 &&
            ` e ${counted(freeUnitsApplied, "unidade grátis volta", "unidades grátis voltam")} para o mês da solicitação`}
          . Isto não pode ser desfeito.
        </>
      }
      confirm="Cancelar solicitação"
      cancel="Voltar"
      isBusy={cancel.isPending}
      onConfirm={async () => {
        if (await cancel.run(id)) onClose();
      }}
    />
  );
}
