import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFrom } from "#web/platform/api/problem";
import { useDownload } from "#web/platform/api/use-download";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import { measuresText } from "./box-measures.tsx";
import { ownBoxesQuery } from "./outbound.queries.ts";

type OwnBoxesProps = { request: { id: string; number: number } };

/** The boxes of one of the customer's requests, loaded when they are opened. */
export function OwnBoxes({ request }: OwnBoxesProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-col gap-3 border-border border-t pt-4">
      <Button
        variant="quiet"
        className="-ml-4 self-start"
        aria-expanded={isShown}
        onClick={() => setShown((before) => !before)}
      >
        {isShown ? "Ocultar caixas" : "Ver caixas"}
        <span className="sr-only"> da solicitação nº {request.number}</span>
      </Button>
      {isShown && <Boxes request={request} />}
    </div>
  );
}

function Boxes({ request }: OwnBoxesProps) {
  const boxes = useQuery(ownBoxesQuery(request.id));
  const download = useDownload();
  if (boxes.isError && !boxes.data)
    return (
      <ErrorPanel
        error={{ title: "Erro ao carregar caixas", detail: problemFrom(boxes.error).message }}
        onRetry={() => void boxes.refetch()}
      />
    );
  if (!boxes.data) return <Skeleton className="h-24" />;
  const { units, packed, boxes: shown } = boxes.data;
  const path = `/api/v1/prep-requests/${request.id}/box-content.csv`;
  return (
    <>
      <p className="text-sm">
        Em caixas: {packed} de {counted(units, "unidade", "unidades")}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {shown.map((box) => (
          <li key={box.number} className="flex gap-3 rounded-control border border-border p-3">
            {box.photo && (
              <PhotoStrip photos={toPhotos([box.photo])} shown={1} subject={`caixa ${box.position}`} />
            )}
            <div className="min-w-0 text-sm">
              <h3 className="font-semibold">
                Caixa {box.position} de {shown.length}
              </h3>
              <p>{measuresText(box)}</p>
              <p>
                {box.items
                  .map(({ product, qty }) => `${counted(qty, "unidade", "unidades")} de ${product.name}`)
                  .join(", ")}
              </p>
              {box.trackingNumber && <p className="break-all font-mono">{box.trackingNumber}</p>}
            </div>
          </li>
        ))}
      </ul>
      {shown.length > 0 && (
        <Button
          variant="quiet"
          className="self-start"
          isBusy={download.busyPath === path}
          onClick={() => void download.run(path, `caixas-solicitacao-${request.number}.csv`)}
        >
          Baixar conteúdo das caixas (CSV)
        </Button>
      )}
    </>
  );
}
