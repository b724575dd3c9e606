import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { whyNoReceipt } from "@prepara/domain/prep/payment";
import { FileText } from "lucide-react";
import type { PrepRequest } from "#web/features/prep/prep.queries";
import { useDownload } from "#web/platform/api/use-download";
import { day, usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { PhotoStrip } from "#web/ui/photo/photo-strip";
import { rateText, reais } from "./reais.ts";

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
          <ProofView url={proofUrl} type={proofType} number={number} />
        </>
      )}
      {paidBackUsd > 0 && (
        <span className="text-success text-sm">Devolvido: {usd(paidBackUsd)} em crédito</span>
      )}
    </span>
  );
}

/** The reais that the proof must show, at the rate that was in use when the first proof was sent. */
function PixAmount({ amountBrl, rate, rateDate }: NonNullable<PrepRequest["paidBrl"]>) {
  return (
    <span className="tabular-nums">
      PIX de {reais(amountBrl)}
      <span className="block text-muted-foreground text-xs">
        a {rateText(rate)} por dólar ({formatCalendarDate(rateDate)})
      </span>
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

type ProofViewProps = { url: string | null; type: "image" | "pdf" | null; number: number };

/** The proof of payment: an image that can be enlarged, or a link to the PDF. */
function ProofView({ url, type, number }: ProofViewProps) {
  if (url === null) return <span className="text-muted-foreground">Não enviado</span>;
  const subject = `Comprovante da solicitação nº ${number}`;
  if (type === "image") return <PhotoStrip photos={[{ id: url, url }]} subject={subject} size="large" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
      Abrir comprovante (PDF)
      <span className="sr-only"> da solicitação nº {number}, em outra aba</span>
    </a>
  );
}
