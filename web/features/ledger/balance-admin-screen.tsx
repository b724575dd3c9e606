import type { EntryType } from "@prepara/domain/ledger/ledger";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { counted, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Stat } from "#web/ui/card";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SearchField, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { customerColumns } from "./customer-columns.tsx";
import { type CustomerBalance, customersQuery, totalQuery } from "./ledger.queries.ts";

const AdjustDialog = lazyComponent(async () => (await import("./adjust-dialog.tsx")).AdjustDialog, {
  preloadOn: "interaction",
});
const CustomerSheet = lazyComponent(async () => (await import("./customer-sheet.tsx")).CustomerSheet, {
  preloadOn: "interaction",
});

const route = getRouteApi("/_app/_admin/admin/saldo");

/** 'Gestão de Saldo': customers by suite with their balances (docs/product.md#balance). */
export function BalanceAdminScreen() {
  const { busca = "", cliente } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(customersQuery(busca || undefined));
  const [adjusting, setAdjusting] = useState<{ customer: CustomerBalance; type: EntryType } | null>(null);
  // The dialog's preview uses the current balance, which may change while the admin types.
  const adjusted = list.items?.find(({ userId }) => userId === adjusting?.customer.userId);
  const showAll = () => void navigate({ search: busca ? { busca } : {}, resetScroll: false });
  const columns = useMemo(
    () =>
      customerColumns({
        onAdjust: (customer, type) => setAdjusting({ customer, type }),
      }),
    [],
  );
  return (
    <>
      <PageHeader
        title="Gestão de Saldo"
        description="Adicione ou debite o saldo dos clientes; cada ajuste fica no histórico com o seu nome."
        actions={<Total />}
      />
      <Toolbar>
        <SearchField
          label="Buscar por nome, suíte ou WhatsApp"
          placeholder="Nome, suíte ou WhatsApp"
          value={busca}
          onSearch={(text) =>
            void navigate({ search: text.trim() ? { busca: text.trim() } : {}, replace: true })
          }
        />
      </Toolbar>
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={<EmptyState drawing={<ShelfBox />} title="Nenhum cliente ainda" />}
        {...(busca && {
          noResults: (
            <EmptyState
              title={`Nada encontrado para "${busca}"`}
              action={
                <Button variant="secondary" onClick={() => void navigate({ search: {} })}>
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(customers) => (
          <DataTable
            caption="Clientes e seus saldos"
            rows={customers}
            idOf={(customer) => customer.userId}
            columns={columns}
          />
        )}
      </ListFrame>
      {adjusting && (
        <AdjustDialog
          type={adjusting.type}
          customer={adjusted ?? adjusting.customer}
          onClose={() => setAdjusting(null)}
        />
      )}
      {cliente && <CustomerSheet key={cliente} userId={cliente} onClose={showAll} />}
    </>
  );
}

function Total() {
  const total = useQuery(totalQuery).data;
  return (
    <Stat
      label="Total dos saldos"
      value={usd(total?.totalUsd)}
      hint={total ? counted(total.customers, "cliente", "clientes") : "de todos os clientes"}
    />
  );
}
