import { assistedStatuses, assistedStatusLabels } from "@prepara/domain/assisted-purchases/status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { OpenBox } from "#web/ui/drawings/box-family";
import { TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import {
  assistedCountsQuery,
  assistedQueueQuery,
  type QueuedPurchase,
} from "./assisted-purchases.queries.ts";
import { QueueCard } from "./queue-card.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

const route = getRouteApi("/_app/_admin/admin/compra-assistida");

/**
 * 'Compra Assistida' for admins: change status and notes, create the shipment
 * (docs/product.md#assisted-purchases).
 */
export function AssistedAdminScreen() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(assistedQueueQuery(status));
  const counts = useQuery(assistedCountsQuery).data;
  const [edit, setEdit] = useState<{ purchase: QueuedPurchase; index: number; filter: typeof status } | null>(
    null,
  );
  const editing = edit?.filter === status ? edit : null;
  const [shipping, setShipping] = useState<QueuedPurchase | null>(null);
  const saved = (purchase: QueuedPurchase, before: QueuedPurchase) => {
    setEdit(null);
    const isNewlyDone = purchase.status === "concluido" && before.status !== "concluido";
    if (isNewlyDone && !purchase.shipmentId) setShipping(purchase);
  };
  return (
    <>
      <PageHeader title="Compra Assistida" description="Pedidos de compra dos clientes." />
      <Toolbar>
        <FilterTabs
          label="Filtrar por status"
          value={status ?? "all"}
          onValueChange={(value) =>
            void navigate({ search: value === "all" ? {} : { status: value }, replace: true })
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
        items={list.items && withEditedItem(list.items, editing)}
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState drawing={<OpenBox />} title="Nenhuma solicitação ainda">
            Quando um cliente pedir uma compra, ela aparece aqui.
          </EmptyState>
        }
        {...(status && {
          noResults: (
            <EmptyState
              title={`Nenhuma solicitação com o status ${assistedStatusLabels[status]}`}
              action={
                <Button look="secondary" onClick={() => void navigate({ search: {} })}>
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(purchases) => (
          <ul className="flex flex-col gap-4">
            {purchases.map((purchase, index) => (
              <ListRow key={purchase.id} id={purchase.id}>
                <QueueCard
                  purchase={purchase}
                  isEditing={editing?.purchase.id === purchase.id}
                  isOtherEditing={editing !== null && editing.purchase.id !== purchase.id}
                  onEdit={() => setEdit({ purchase, index, filter: status })}
                  onSaved={(next) => saved(next, purchase)}
                  onCancel={() => setEdit(null)}
                  onShip={() => setShipping(purchase)}
                />
              </ListRow>
            ))}
          </ul>
        )}
      </ListFrame>
      {shipping && <ShipDialog purchase={shipping} onClose={() => setShipping(null)} />}
    </>
  );
}

/** Keeps the purchase being edited at its position when a refetch no longer includes it. */
function withEditedItem(
  items: readonly QueuedPurchase[],
  editing: { purchase: QueuedPurchase; index: number } | null,
): readonly QueuedPurchase[] {
  if (!editing || items.some(({ id }) => id === editing.purchase.id)) return items;
  return items.toSpliced(editing.index, 0, editing.purchase);
}
