import { type PrepStatus, prepStatuses, prepStatusLabels } from "@prepara/domain/prep/status";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ArrowUpNarrowWide } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { shownCount, warehouseQuery } from "#web/features/dashboard/dashboard.public";
import { pixRateQuery, rateText } from "#web/features/prep/payment/pix-rate";
import { useList } from "#web/platform/api/list";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { ClosedBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { ManageSheet } from "./manage-sheet.tsx";
import { queueQuery, statusCountsQuery } from "./prep-admin.queries.ts";
import { queueColumns } from "./queue-columns.tsx";
import { WorkloadCards } from "./workload-cards.tsx";

const route = getRouteApi("/_app/_admin/admin/solicitacoes");

const laterStatuses = prepStatuses.filter((status) => status !== "pending_payment");

/** 'Solicitações': the admins' queue of prep requests. */
export function PrepAdminScreen() {
  const { status, espera, busca = "", ordem, solicitacao } = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const counts = useQuery(statusCountsQuery).data;
  const waiting = useQuery(warehouseQuery).data;
  const list = useList(
    queueQuery({
      status,
      wait: espera === "devolucao" ? undefined : espera,
      isToPayBack: espera === "devolucao",
      search: busca,
      isOldestFirst: ordem === "antigas",
    }),
  );
  const queue = list.items?.map(({ id }) => id) ?? [];
  usePrefetchNextPage(solicitacao, queue, list);
  const isFiltered = status !== undefined || espera !== undefined || busca !== "";
  const filterBy = (view: PrepStatus | "approval" | "payment" | "devolucao" | "all") =>
    navigate({
      search: ({ busca, ordem, solicitacao }) => ({
        ...(busca && { busca }),
        ...(ordem && { ordem }),
        ...(solicitacao && { solicitacao }),
        ...(view === "approval" || view === "payment" || view === "devolucao"
          ? { espera: view }
          : view !== "all" && { status: view }),
      }),
    });
  const search = (text: string) =>
    navigate({
      search: ({ busca: _, ...rest }) => ({ ...rest, ...(text.trim() && { busca: text.trim() }) }),
      replace: true,
    });
  const toggleOrder = () =>
    navigate({ search: ({ ordem: now, ...rest }) => (now ? rest : { ...rest, ordem: "antigas" as const }) });
  const manage = (id: string | null, from: string | undefined) =>
    isHere() &&
    navigate({
      // A request that was opened meanwhile stays open.
      search: ({ solicitacao: now, ...rest }) => {
        const next = now === from ? id : now;
        return next ? { ...rest, solicitacao: next } : rest;
      },
      resetScroll: false,
    });
  return (
    <>
      <PageHeader
        title="Solicitações"
        description="Pedidos de preparo dos clientes, do pagamento ao envio."
        actions={<PixRateButton />}
      />
      <WorkloadCards />
      <Toolbar>
        <SearchField
          label="Buscar por nome, suíte, número ou rastreio"
          placeholder="Nome, suíte, nº ou rastreio"
          value={busca}
          onSearch={search}
        />
        <FilterTabs
          label="Filtrar por status"
          value={status ?? espera ?? "all"}
          onValueChange={filterBy}
          options={[
            { value: "all", label: "Todas" },
            { value: "approval", label: "Para aprovar", count: shownCount(waiting?.toApprove) },
            {
              value: "payment",
              label: prepStatusLabels.pending_payment,
              count: shownCount(waiting?.unpaid),
            },
            ...laterStatuses.map((value) => ({
              value,
              label: prepStatusLabels[value],
              count: shownCount(counts?.[value]),
            })),
            { value: "devolucao", label: "A devolver", count: shownCount(counts?.toPayBack) },
          ]}
        />
        <Button
          variant="secondary"
          size="small"
          aria-pressed={ordem === "antigas"}
          className="aria-pressed:border-primary aria-pressed:bg-info-surface aria-pressed:text-primary md:ml-auto"
          onClick={toggleOrder}
        >
          <ArrowUpNarrowWide aria-hidden="true" />
          Mais antigas primeiro
        </Button>
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
                <Button variant="secondary" onClick={() => navigate({ search: {} })}>
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
            columns={queueColumns((id) => void manage(id, solicitacao))}
          />
        )}
      </ListFrame>
      <ManageSheet
        id={solicitacao}
        queue={queue}
        hasMore={list.hasMore}
        onGo={(id, from) => void manage(id, from)}
      />
    </>
  );
}

type Pages = { hasMore: boolean; isLoadingMore: boolean; onMore: () => void };

/** Loads the next page before the admin reaches the end of the loaded requests. */
function usePrefetchNextPage(open: string | undefined, queue: readonly string[], list: Pages) {
  const isNearEnd = open !== undefined && queue.indexOf(open) >= queue.length - 3;
  const isDue = isNearEnd && list.hasMore && !list.isLoadingMore;
  const askedAt = useRef("");
  // Syncs the loaded pages with the open request, which is in the URL. Asks once per position, because a page
  // may fail to load.
  useEffect(() => {
    const place = `${open} ${queue.length}`;
    if (!isDue || askedAt.current === place) return;
    askedAt.current = place;
    list.onMore();
  }, [isDue, open, queue.length, list.onMore]);
}

const PixRateDialog = lazyComponent(
  async () => (await import("#web/features/prep/payment/pix-rate-dialog")).PixRateDialog,
  {
    preloadOn: "interaction",
  },
);

/** The exchange rate of a PIX on a button that opens its dialog (docs/product.md#paying). Admins only. */
function PixRateButton() {
  const pixRate = useQuery(pixRateQuery).data;
  const [isOpen, setOpen] = useState(false);
  const inUse = pixRate?.inUse;
  return (
    <>
      <Button variant="secondary" disabled={!pixRate} onClick={() => setOpen(true)}>
        {inUse ? `Câmbio do PIX: ${rateText(inUse.rate)}` : "Definir câmbio do PIX"}
      </Button>
      {isOpen && pixRate && <PixRateDialog pixRate={pixRate} onClose={() => setOpen(false)} />}
    </>
  );
}
