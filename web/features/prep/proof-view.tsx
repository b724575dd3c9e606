import { buttonClass } from "#web/ui/button";
import { PhotoStrip } from "#web/ui/photo/photo-strip";

type ProofViewProps = { url: string | null; type: "image" | "pdf" | null; number: number };

/** The proof of payment: a picture to enlarge, or a PDF in another tab. */
export function ProofView({ url, type, number }: ProofViewProps) {
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
