import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState, NothingFound } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SearchField, Toolbar } from "#web/ui/list/toolbar";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { documentColumns } from "./document-columns.tsx";
import { documentsQuery, type PurchaseDocument, useDeleteDocument } from "./documents.queries.ts";
import { type PreviewedFile, PreviewSheet } from "./preview-sheet.tsx";

const AddDocumentDialog = lazyComponent(
  async () => (await import("./add-document-dialog.tsx")).AddDocumentDialog,
  { preloadOn: "interaction" },
);

const route = getRouteApi("/_app/documentos");

/** 'Documentos': invoices and receipts of purchases as PDF (docs/product.md#documents). */
export function DocumentsScreen() {
  const { novo, busca = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(documentsQuery(busca || undefined));
  const [shown, setShown] = useState<PreviewedFile | null>(null);
  const [toDelete, setToDelete] = useState<PurchaseDocument | null>(null);
  const searched = busca ? { busca } : {};
  const columns = useMemo(
    () =>
      documentColumns({
        onPreview: ({ id }, file) => setShown({ documentId: id, file }),
        onDelete: setToDelete,
      }),
    [],
  );
  const add = (
    <Button onClick={() => void navigate({ search: { ...searched, novo: true } })}>
      <Plus aria-hidden="true" />
      Novo documento
    </Button>
  );
  const isEmpty = list.items?.length === 0 && !busca;
  return (
    <>
      <PageHeader
        title="Documentos"
        description="Notas fiscais e recibos das suas compras, em PDF. A Amazon pode pedi-los quando você anuncia uma marca."
        actions={isEmpty ? null : add}
      />
      {!isEmpty && (
        <Toolbar>
          <SearchField
            label="Buscar por produto ou ASIN"
            value={busca}
            onSearch={(text) =>
              void navigate({ search: text.trim() ? { busca: text.trim() } : {}, replace: true })
            }
          />
        </Toolbar>
      )}
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nenhum documento ainda" action={add}>
            Guarde aqui as notas fiscais das suas compras.
          </EmptyState>
        }
        {...(busca && {
          noResults: <NothingFound what={busca} onClear={() => void navigate({ search: {} })} />,
        })}
      >
        {(documents) => (
          <DataTable caption="Documentos" rows={documents} idOf={(one) => one.id} columns={columns} />
        )}
      </ListFrame>
      {novo && <AddDocumentDialog onClose={() => void navigate({ search: searched })} />}
      {shown && <PreviewSheet shown={shown} onClose={() => setShown(null)} />}
      {toDelete && (
        <DeleteDocument
          document={toDelete}
          onClose={() => setToDelete((now) => (now === toDelete ? null : now))}
        />
      )}
    </>
  );
}

function DeleteDocument({ document, onClose }: { document: PurchaseDocument; onClose: () => void }) {
  const remove = useDeleteDocument();
  const count = document.files.length;
  const files = counted(count, "arquivo é apagado", "arquivos são apagados");
  const confirm = async () => {
    await remove.run(document.id);
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Excluir o documento de ${document.productName}?`}
      description={count > 0 ? `${files} junto. Não dá para desfazer.` : "Não dá para desfazer."}
      confirm="Excluir"
      onConfirm={() => void confirm()}
      isBusy={remove.isPending}
    />
  );
}
