import { type TrainingStatus, trainingStatusLabels } from "@prepara/domain/advisor/training";
import { CircleCheck, CircleX, ExternalLink, Loader, type LucideIcon, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { counted, dayAndTime } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { OpenBox } from "#web/ui/drawings/box-family";
import { IconButton } from "#web/ui/icon-button";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { Badge, StatusPill, type Tone } from "#web/ui/status-pill";
import { type TrainingDocument, trainingQuery, useDeleteTraining } from "./training.queries.ts";
import { TrainingUpload } from "./training-upload.tsx";

/** 'Treinamento IA': the documents that the advisor cites (docs/product.md#training-documents). */
export function TrainingScreen() {
  const list = useList(trainingQuery);
  const [toDelete, setToDelete] = useState<TrainingDocument | null>(null);
  const columns = useMemo(() => trainingColumns(setToDelete), []);
  return (
    <>
      <PageHeader
        title="Treinamento IA"
        description="Os documentos que o TaDollar lê e cita. Reenviar um arquivo com o mesmo nome substitui o anterior."
      />
      <div className="flex flex-col gap-6">
        <TrainingUpload />
        <ListFrame
          {...list}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState drawing={<OpenBox />} title="Nenhum documento ainda">
              Sem documentos, o TaDollar responde com o guia de FBA do portal. Envie os seus para completar.
            </EmptyState>
          }
        >
          {(documents) => (
            <DataTable
              caption="Documentos de treinamento"
              rows={documents}
              idOf={(document) => document.id}
              columns={columns}
            />
          )}
        </ListFrame>
      </div>
      {toDelete && (
        <DeleteTraining
          document={toDelete}
          onClose={() => setToDelete((now) => (now === toDelete ? null : now))}
        />
      )}
    </>
  );
}

function DeleteTraining({ document, onClose }: { document: TrainingDocument; onClose: () => void }) {
  const remove = useDeleteTraining();
  const confirm = async () => {
    await remove.run(document.id);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Excluir ${document.fileName}?`}
      description="O TaDollar deixa de usar este documento nas respostas. Não dá para desfazer."
      confirm="Excluir"
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}

const statusPills = {
  processing: { tone: "info", icon: Loader },
  ready: { tone: "success", icon: CircleCheck },
  failed: { tone: "danger", icon: CircleX },
} as const satisfies Record<TrainingStatus, { tone: Tone; icon: LucideIcon }>;

/** Columns of 'Treinamento IA' (docs/product.md#training-documents). */
const trainingColumns = (onDelete: (document: TrainingDocument) => void): Column<TrainingDocument>[] => [
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
  const { tone, icon } = statusPills[status];
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
