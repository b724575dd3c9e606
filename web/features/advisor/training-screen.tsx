import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { OpenBox } from "#web/ui/drawings/box-family";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog";
import { PageHeader } from "#web/ui/page-header";
import { type TrainingDocument, trainingQuery, useDeleteTraining } from "./training.queries.ts";
import { trainingColumns } from "./training-columns.tsx";
import { TrainingUpload } from "./training-upload.tsx";

/** 'Treinamento IA': the documents that the advisor reads and cites (docs/product.md#training-documents). */
export function TrainingScreen() {
  const list = useList(trainingQuery);
  const [doomed, setDoomed] = useState<TrainingDocument | null>(null);
  const columns = useMemo(() => trainingColumns(setDoomed), []);
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
      {doomed && <DeleteTraining document={doomed} onClose={() => setDoomed(null)} />}
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
      onOpenChange={(open) => !open && onClose()}
      title={`Excluir ${document.fileName}?`}
      description="O TaDollar deixa de usar este documento nas respostas. Não dá para desfazer."
      confirm="Excluir"
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}
