import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { buttonClass } from "#web/ui/button";
import { PhotoStrip } from "#web/ui/photo/photo-strip";
import { rateText, reais } from "./pix-rate.ts";

type PixAmountProps = { amountBrl: number; rate: number; rateDate: string };

/** The reais that the proof must show, at the rate that was in use when the first proof was sent. */
export function PixAmount({ amountBrl, rate, rateDate }: PixAmountProps) {
  return (
    <span className="tabular-nums">
      PIX de {reais(amountBrl)}
      <span className="block text-muted-foreground text-xs">
        a {rateText(rate)} por dólar ({formatCalendarDate(rateDate)})
      </span>
    </span>
  );
}

type ProofViewProps = { url: string; type: "image" | "pdf"; number: number };

/** The proof of payment of a request: an image that can be enlarged, or a link to the PDF. */
export function ProofView({ url, type, number }: ProofViewProps) {
  const subject = `Comprovante da solicitação nº ${number}`;
  if (type === "image") return <PhotoStrip photos={[{ id: url, url }]} subject={subject} size="large" />;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={buttonClass("secondary", "small")}>
      Abrir comprovante (PDF)
      <span className="sr-only"> da solicitação nº {number}, em outra aba</span>
    </a>
  );
}
