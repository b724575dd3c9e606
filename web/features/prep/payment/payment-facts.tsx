import { whyNoReceipt } from "@prepara/domain/prep/payment";
import { FileText } from "lucide-react";
import type { PrepRequest } from "#web/features/prep/prep.queries";
import { useDownload } from "#web/platform/api/use-download";
import { day, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { PixAmount, ProofView } from "./proof.public.tsx";

/** How a request was paid, by balance or with a proof, and what was refunded. */
export function PaymentFacts({ request }: { request: PrepRequest }) {
  const { paidWithBalanceAt, paidBackUsd, paidBrl, proofUrl, proofType, number } = request;
  return (
    <span className="flex flex-col items-start gap-1">
      {paidWithBalanceAt ? (
        <span>Com saldo, em {day(paidWithBalanceAt)}</span>
      ) : (
        <>
          {paidBrl && <PixAmount {...paidBrl} />}
          {proofUrl !== null && proofType !== null ? (
            <ProofView url={proofUrl} type={proofType} number={number} />
          ) : (
            <span className="text-muted-foreground">Não enviado</span>
          )}
        </>
      )}
      {paidBackUsd > 0 && (
        <span className="text-success text-sm">Devolvido: {usd(paidBackUsd)} em crédito</span>
      )}
    </span>
  );
}

type ReceiptButtonProps = { request: PrepRequest; path: string };

/**
 * Downloads the receipt as PDF, once the request is paid; `path` is the customer's or the admin's endpoint.
 */
export function ReceiptButton({ request, path }: ReceiptButtonProps) {
  const download = useDownload();
  const { status, paidWithBalanceAt, cancelledAt } = request;
  const payment = { status, paidWithBalance: paidWithBalanceAt !== null, isCancelled: cancelledAt !== null };
  if (whyNoReceipt(payment)) return null;
  return (
    <Button
      variant="secondary"
      isBusy={download.busyPath !== null}
      onClick={() => void download.run(path, `recibo-${request.number}.pdf`)}
    >
      <FileText aria-hidden="true" />
      Recibo (PDF)
      <span className="sr-only"> da solicitação nº {request.number}</span>
    </Button>
  );
}
