import { displayName } from "@prepara/domain/account/customer";
import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { useQuery } from "@tanstack/react-query";
import { useList } from "#web/platform/api/list";
import { problemFrom } from "#web/platform/api/problem";
import { usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { SideSheet } from "#web/ui/overlay/dialog";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { customerStorageQuery, type StorageCustomer, storageCustomersQuery } from "./storage.queries.ts";
import { StorageView } from "./storage-view.tsx";

const columns = (onOpen: (userId: string) => void): Column<StorageCustomer>[] => [
  {
    key: "customer",
    header: "Cliente",
    isTitle: true,
    cell: ({ fullName, suiteLabel }) => `${displayName(fullName)} · Suíte ${suiteLabel}`,
  },
  { key: "shipments", header: "Envios", isNumeric: true, cell: ({ shipments }) => shipments },
  { key: "since", header: "Desde", cell: ({ since }) => formatCalendarDate(since) },
  { key: "amount", header: "A cobrar até agora", isNumeric: true, cell: ({ amountUsd }) => usd(amountUsd) },
  {
    key: "actions",
    header: "Ações",
    isActions: true,
    cell: ({ userId, fullName }) => (
      <Button size="small" variant="secondary" onClick={() => onOpen(userId)}>
        Ver envios
        <span className="sr-only"> de {displayName(fullName)}</span>
      </Button>
    ),
  },
];

type FloorStorageScreenProps = { userId: string | null; onOpen: (userId: string | null) => void };

/** 'Galpão · Armazenagem': what the days that are not charged yet cost each customer. */
export function FloorStorageScreen({ userId, onOpen }: FloorStorageScreenProps) {
  const list = useList(storageCustomersQuery);
  return (
    <>
      <PageHeader
        title="Armazenagem"
        description="Os dias pagos que entram na cobrança do dia 1º, por cliente."
      />
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nenhum dia a cobrar">
            Os dias são contados toda noite, se a armazenagem tiver preço.
          </EmptyState>
        }
      >
        {(customers) => (
          <DataTable
            caption="Armazenagem a cobrar por cliente"
            rows={customers}
            idOf={(one) => one.userId}
            columns={columns(onOpen)}
          />
        )}
      </ListFrame>
      {userId && <CustomerStorage userId={userId} onClose={() => onOpen(null)} />}
    </>
  );
}

function CustomerStorage({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(customerStorageQuery(userId));
  const problem = error && problemFrom(error);
  return (
    <SideSheet open onClose={onClose} title="Envios guardados" description="Como o cliente os vê.">
      {data ? (
        <StorageView storage={data} isOwn={false} />
      ) : problem ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar armazenagem", detail: problem.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardsSkeleton className="h-40" />
      )}
    </SideSheet>
  );
}
