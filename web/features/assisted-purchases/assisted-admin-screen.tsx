import { assistedStatuses, assistedStatusLabels } from "@prepara/domain/assisted-purchases/status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { OpenBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { type AssistedDraft, AssistedEdit } from "./assisted-edit.tsx";
import {
  assistedCountsQuery,
  assistedQueueQuery,
  type QueuedPurchase,
} from "./assisted-purchases.queries.ts";
import { queueColumns } from "./queue-columns.tsx";

const PurchaseSheet = lazyComponent(async () => (await import("./purchase-sheet.tsx")).PurchaseSheet, {
  preloadOn: "interaction",
});
const ShipDialog = lazyComponent(async () => (await import("./ship-dialog.tsx")).ShipDialog, {
  preloadOn: "interaction",
});

const route = getRouteApi("/_app/_admin/admin/compra-assistida");

/** The purchase being edited, its place in the list that was shown then, and what was typed. */
type Edit = { purchase: QueuedPurchase; index: number; list: string; draft: AssistedDraft };

/**
 * 'Compra Assistida' for admins: find purchases, change status and notes in place, create the shipment
 * (docs/product.md#assisted-purchases).
 */
export function AssistedAdminScreen() {
  const { status, busca = "", solicitacao } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(assistedQueueQuery({ status, search: busca }));
  const counts = useQuery(assistedCountsQuery).data;
  const shownList = `${status ?? ""} ${busca}`;
  const [edit, setEdit] = useState<Edit | null>(null);
  const editing = edit?.list === shownList ? edit : null;
  const [shipping, setShipping] = useState<QueuedPurchase | null>(null);
  const items = list.items && withEditedItem(list.items, editing);
  const begin = (purchase: QueuedPurchase) => {
    const index = Math.max(0, items?.findIndex(({ id }) => id === purchase.id) ?? 0);
    setEdit({ purchase, index, list: shownList, draft: { status: null, notes: null } });
  };
  const closeSaved = (purchase: QueuedPurchase, isNewStatus: boolean, sent: AssistedDraft) => {
    // Another purchase may be edited by then, or more may have been typed about this one.
    setEdit((now) => (now?.draft === sent ? null : now));
    const isNewlyDone = isNewStatus && purchase.status === "concluido";
    // Another purchase's dialog may have been opened while this one was saved.
    if (isNewlyDone && !purchase.shipmentId) setShipping((open) => open ?? purchase);
  };
  const closeSheet = () =>
    void navigate({ search: ({ solicitacao: _, ...rest }) => rest, resetScroll: false });
  return (
    <>
      <PageHeader title="Compra Assistida" description="Pedidos de compra dos clientes." />
      <Toolbar>
        <SearchField
          label="Buscar por produto, cliente ou suíte"
          placeholder="Produto, cliente ou suíte"
          value={busca}
          onSearch={(text) =>
            void navigate({
              search: ({ busca: _, ...rest }) => ({ ...rest, ...(text.trim() && { busca: text.trim() }) }),
              replace: true,
            })
          }
        />
        <FilterTabs
          label="Filtrar por status"
          value={status ?? "all"}
          onValueChange={(value) =>
            void navigate({
              search: ({ status: _, ...rest }) => ({ ...rest, ...(value !== "all" && { status: value }) }),
              replace: true,
            })
          }
          options={[
            { value: "all", label: "Todas" },
            ...assistedStatuses.map((one) => ({
              value: one,
              label: assistedStatusLabels[one],
              count: counts?.[one],
            })),
          ]}
        />
      </Toolbar>
      <ListFrame
        {...list}
        items={items}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<OpenBox />} title="Nenhuma solicitação ainda">
            Quando um cliente pedir uma compra, ela aparece aqui.
          </EmptyState>
        }
        {...((status || busca) && {
          noResults: (
            <EmptyState
              title={
                busca
                  ? `Nada encontrado para "${busca}"`
                  : `Nenhuma solicitação com o status ${status ? assistedStatusLabels[status] : ""}`
              }
              action={
                <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(purchases) => (
          <DataTable
            caption="Solicitações de compra assistida"
            rows={purchases}
            idOf={({ id }) => id}
            columns={queueColumns({ editingId: editing?.purchase.id, onEdit: begin, onShip: setShipping })}
            hasStickyHeader
            below={(purchase) =>
              editing?.purchase.id === purchase.id && (
                <AssistedEdit
                  listed={purchase}
                  draft={editing.draft}
                  onDraft={(draft) => setEdit({ ...editing, draft })}
                  onSaved={(saved, isNewStatus) => closeSaved(saved, isNewStatus, editing.draft)}
                  onCancel={() => setEdit(null)}
                />
              )
            }
          />
        )}
      </ListFrame>
      <PurchaseSheet
        id={solicitacao}
        listed={items?.find(({ id }) => id === solicitacao)}
        onEdit={
          editing
            ? undefined
            : (purchase) => {
                begin(purchase);
                closeSheet();
              }
        }
        onShip={setShipping}
        onClose={closeSheet}
      />
      {shipping && <ShipDialog purchase={shipping} onClose={() => setShipping(null)} />}
    </>
  );
}

/** Keeps the purchase being edited at its position when a refetch no longer includes it. */
function withEditedItem(items: readonly QueuedPurchase[], editing: Edit | null): readonly QueuedPurchase[] {
  if (!editing || items.some(({ id }) => id === editing.purchase.id)) return items;
  return items.toSpliced(editing.index, 0, editing.purchase);
}
