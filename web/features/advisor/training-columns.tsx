import { type TrainingStatus, trainingStatusLabels } from "@prepara/domain/advisor/training";
import { CircleCheck, CircleX, ExternalLink, Loader, type LucideIcon, Trash2 } from "lucide-react";
import { counted, dayAndTime } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { IconButton } from "#web/ui/icon-button";
import type { Column } from "#web/ui/list/table-columns";
import { Badge, StatusPill, type Tone } from "#web/ui/status-pill";
import type { TrainingDocument } from "./training.queries.ts";

const faces = {
  processing: { tone: "info", icon: Loader },
  ready: { tone: "success", icon: CircleCheck },
  failed: { tone: "danger", icon: CircleX },
} as const satisfies Record<TrainingStatus, { tone: Tone; icon: LucideIcon }>;

/**
 * File name, type, status with its reason, upload date and time, view and delete
 * (docs/product.md#training-documents).
 */
export const trainingColumns = (
  onDelete: (document: TrainingDocument) => void,
): Column<TrainingDocument>[] => [
  {
    key: "name",
    header: "Nome",
    isTitle: true,
    cell: (document) => <span className="wrap-anywhere font-medium">{document.fileName}</span>,
  },
  { key: "type", header: "Tipo", cell: ({ fileType }) => <Badge>{fileType.slice(1).toUpperCase()}</Badge> },
  { key: "status", header: "Situação", cell: (document) => <Status document={document} /> },
  {
    key: "date",
    header: "Enviado em",
    cell: ({ createdAt }) => <span className="tabular-nums">{dayAndTime(createdAt)}</span>,
  },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: (document) => (
      <span className="inline-flex items-center gap-1">
        <a
          href={document.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Ver ${document.fileName} em nova aba`}
          className={buttonClass("quiet", "small")}
        >
          <ExternalLink aria-hidden="true" />
          Ver
        </a>
        <IconButton label={`Excluir ${document.fileName}`} icon={Trash2} onClick={() => onDelete(document)} />
      </span>
    ),
  },
];

function Status({ document: { status, error, chunks } }: { document: TrainingDocument }) {
  const { tone, icon } = faces[status];
  return (
    <span className="flex flex-col items-start gap-1">
      <StatusPill tone={tone} icon={icon}>
        {trainingStatusLabels[status]}
      </StatusPill>
      {status === "ready" && (
        <span className="text-muted-foreground text-xs">{counted(chunks, "trecho", "trechos")}</span>
      )}
      {error && <span className="max-w-[40ch] text-danger text-xs">{error}</span>}
    </span>
  );
}
