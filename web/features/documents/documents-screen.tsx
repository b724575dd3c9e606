import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { NothingFound } from "#web/ui/list/nothing-found";
import { SearchField, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { DeleteDocument } from "./delete-document.tsx";
import { documentColumns } from "./document-columns.tsx";
import { documentsQuery, type PurchaseDocument } from "./documents.queries.ts";
import { PreviewSheet, type Shown } from "./preview-sheet.tsx";

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
  const [shown, setShown] = useState<Shown | null>(null);
  const [doomed, setDoomed] = useState<PurchaseDocument | null>(null);
  const searched = busca ? { busca } : {};
  const columns = useMemo(
    () =>
      documentColumns({
        onPreview: ({ id }, file) => setShown({ documentId: id, file }),
        onDelete: setDoomed,
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
        description="Notas fiscais e recibos das suas compras, em PDF."
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
            Guarde aqui as notas fiscais das suas compras. A Amazon pode pedi-las quando você anuncia uma
            marca.
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
      {doomed && <DeleteDocument document={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
