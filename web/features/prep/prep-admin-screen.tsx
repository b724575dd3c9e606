import { type PrepStatus, prepStatuses, prepStatusLabels } from "@prepara/domain/prep/status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useList } from "#web/platform/list";
import { Button } from "#web/ui/button";
import { DataTable, TableSkeleton } from "#web/ui/data-table";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/empty-state";
import { ListFrame } from "#web/ui/list-frame";
import { PageHeader } from "#web/ui/page-header";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/toolbar";
import { ManageSheet } from "./manage-sheet.tsx";
import { openCountsQuery, queueQuery } from "./prep-admin.queries.ts";
import { queueColumns } from "./queue-columns.tsx";

const route = getRouteApi("/_app/_admin/admin/solicitacoes");

/** The warehouse's queue of prep requests. */
export function PrepAdminScreen() {
  const { status, busca = "", solicitacao } = route.useSearch();
  const navigate = route.useNavigate();
  const counts = useQuery(openCountsQuery).data;
  const list = useList(queueQuery({ status, search: busca }));
  const isFiltered = status !== undefined || busca !== "";
  const filterBy = (next: PrepStatus | "all") =>
    navigate({ search: { ...(next !== "all" && { status: next }), ...(busca && { busca }) } });
  const search = (text: string) =>
    navigate({
      search: { ...(status && { status }), ...(text.trim() && { busca: text.trim() }) },
      replace: true,
    });
  const manage = (id: string | null) =>
    navigate({
      search: (before) => {
        const { solicitacao: _, ...rest } = before;
        return id ? { ...rest, solicitacao: id } : rest;
      },
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title="Solicitações"
        description="Pedidos de preparo dos clientes, do pagamento ao envio."
      />
      <Toolbar>
        <SearchField
          label="Buscar por nome, suíte, número ou rastreio"
          placeholder="Nome, suíte, nº ou rastreio"
          value={busca}
          onSearch={search}
        />
        <FilterTabs
          label="Filtrar por status"
          value={status ?? "all"}
          onValueChange={filterBy}
          options={[
            { value: "all", label: "Todas" },
            ...prepStatuses.map((one) => ({
              value: one,
              label: prepStatusLabels[one],
              count: one === "shipped" ? undefined : counts?.[one],
            })),
          ]}
        />
      </Toolbar>
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<ClosedBox />} title="Nenhuma solicitação ainda">
            Quando um cliente pedir o preparo de algo que chegou, o pedido entra aqui.
          </EmptyState>
        }
        {...(isFiltered && {
          noResults: (
            <EmptyState
              title={busca ? `Nada encontrado para "${busca}"` : "Nenhuma solicitação com este status"}
              action={
                <Button look="secondary" onClick={() => navigate({ search: {} })}>
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(requests) => (
          <DataTable
            caption="Solicitações de preparo"
            rows={requests}
            idOf={(request) => request.id}
            columns={queueColumns(manage)}
          />
        )}
      </ListFrame>
      <ManageSheet
        id={solicitacao}
        queue={list.items?.map(({ id }) => id) ?? []}
        onGo={(id) => void manage(id)}
      />
    </>
  );
}
