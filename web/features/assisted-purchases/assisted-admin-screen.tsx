import { assistedStatuses, assistedStatusLabels } from "@prepara/domain/assisted-purchases/status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useList } from "#web/platform/list";
import { Button } from "#web/ui/button";
import { TableSkeleton } from "#web/ui/data-table";
import { OpenBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/empty-state";
import { ListFrame } from "#web/ui/list-frame";
import { PageHeader } from "#web/ui/page-header";
import { FilterTabs, Toolbar } from "#web/ui/toolbar";
import {
  assistedCountsQuery,
  assistedQueueQuery,
  type CustomersAssisted,
} from "./assisted-purchases.queries.ts";
import { QueueCard } from "./queue-card.tsx";
import { ShipDialog } from "./ship-dialog.tsx";

const route = getRouteApi("/_app/_admin/admin/compra-assistida");

/** The center's side of assisted purchases: answer, buy, send on (spec §2). */
export function AssistedAdminScreen() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(assistedQueueQuery(status));
  const counts = useQuery(assistedCountsQuery).data;
  const [editing, setEditing] = useState<string | null>(null);
  const [shipping, setShipping] = useState<CustomersAssisted | null>(null);
  const saved = (purchase: CustomersAssisted, before: CustomersAssisted) => {
    setEditing(null);
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
            {purchases.map((purchase) => (
              <li key={purchase.id}>
                <QueueCard
                  purchase={purchase}
                  isEditing={editing === purchase.id}
                  isOtherEditing={editing !== null && editing !== purchase.id}
                  onEdit={() => setEditing(purchase.id)}
                  onSaved={(next) => saved(next, purchase)}
                  onCancel={() => setEditing(null)}
                  onShip={() => setShipping(purchase)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {shipping && <ShipDialog purchase={shipping} onClose={() => setShipping(null)} />}
    </>
  );
}
