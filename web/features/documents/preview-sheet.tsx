import { ExternalLink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useDownload } from "#web/platform/api/use-download";
import { Button, buttonClass } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { SideSheet } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { type DocumentFile, filePath } from "./documents.queries.ts";

export type PreviewedFile = { documentId: string; file: DocumentFile };
type Drawing = { state: "drawing" } | { state: "drawn"; pages: number } | { state: "failed" };

/** Previews the first page of a PDF and offers the whole file as a download. */
export function PreviewSheet({ shown, onClose }: { shown: PreviewedFile; onClose: () => void }) {
  const { file, documentId } = shown;
  const download = useDownload();
  return (
    <SideSheet
      open
      onClose={onClose}
      title={file.fileName}
      footer={
        <Button
          isBusy={download.busyPath !== null}
          onClick={() => void download.run(filePath(documentId, file.id), file.fileName)}
        >
          Baixar
          <span className="sr-only"> {file.fileName}</span>
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <a
          href={file.url}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass("quiet", "small")} self-start`}
        >
          <ExternalLink aria-hidden="true" />
          Abrir o arquivo inteiro em outra aba
        </a>
        <FirstPage key={file.id} file={file} />
      </div>
    </SideSheet>
  );
}

function FirstPage({ file }: { file: DocumentFile }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState<Drawing>({ state: "drawing" });
  // Syncs with the PDF's worker, which draws outside of React.
  useEffect(() => {
    const stop = new AbortController();
    const draw = async (target: HTMLCanvasElement) => {
      const { drawFirstPage } = await import("./first-page.ts");
      const width = target.parentElement?.clientWidth ?? 600;
      return drawFirstPage(file.url, target, { width, signal: stop.signal });
    };
    if (canvas.current) {
      draw(canvas.current).then(
        (pages) => !stop.signal.aborted && setDrawing({ state: "drawn", pages }),
        () => !stop.signal.aborted && setDrawing({ state: "failed" }),
      );
    }
    return () => stop.abort();
  }, [file.url]);
  return (
    <div className="flex flex-col gap-3" aria-busy={drawing.state === "drawing" || undefined}>
      {drawing.state === "failed" && (
        <NoticePanel tone="warning" title="Não foi possível mostrar este PDF aqui" isAlert>
          Baixe o arquivo para abri-lo no seu leitor de PDF.
        </NoticePanel>
      )}
      {drawing.state === "drawing" && <Skeleton className="aspect-[3/4] w-full" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={`Primeira página de ${file.fileName}`}
        className={
          drawing.state === "drawn"
            ? "h-auto w-full rounded-control border border-border bg-white"
            : "h-0 w-full"
        }
      />
      {drawing.state === "drawn" && (
        <p className="text-muted-foreground text-sm">Página 1 de {drawing.pages}</p>
      )}
    </div>
  );
}
