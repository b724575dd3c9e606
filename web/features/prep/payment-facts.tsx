import { whyNoReceipt } from "@prepara/domain/prep/payment";
import { FileText } from "lucide-react";
import { useDownload } from "#web/platform/api/use-download";
import { day, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import type { PrepRequest } from "./prep.queries.ts";
import { ProofView } from "./proof-view.tsx";

/** How a request was paid: balance or proof, and what was paid back. */
export function PaymentFacts({ request }: { request: PrepRequest }) {
  const { paidWithBalanceAt, paidBackUsd, proofUrl, proofType, number } = request;
  return (
    <span className="flex flex-col items-start gap-1">
      {paidWithBalanceAt ? (
        <span>Com saldo, em {day(paidWithBalanceAt)}</span>
      ) : (
        <ProofView url={proofUrl} type={proofType} number={number} />
      )}
      {paidBackUsd > 0 && (
        <span className="text-success text-sm">Devolvido: {usd(paidBackUsd)} em crédito</span>
      )}
    </span>
  );
}

type ReceiptButtonProps = { request: PrepRequest; path: string };

/** The receipt as PDF, once there is one; `path` is the customer's or the admin's. */
export function ReceiptButton({ request, path }: ReceiptButtonProps) {
  const download = useDownload();
  const { status, paidWithBalanceAt } = request;
  if (whyNoReceipt({ status, paidWithBalance: paidWithBalanceAt !== null })) return null;
  return (
    <Button
      look="secondary"
      isBusy={download.busyPath !== null}
      onClick={() => void download.run(path, `recibo-${request.number}.pdf`)}
    >
      <FileText aria-hidden="true" />
      Recibo (PDF)
      <span className="sr-only"> da solicitação nº {request.number}</span>
    </Button>
  );
}
