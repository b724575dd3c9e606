import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useCallback, useMemo, useState } from "react";
import { warehouseQuery } from "#web/features/dashboard/dashboard.public";
import { ScanButton, signalScanResult, useKeyboardScanner } from "#web/features/scan/scan.public";
import { SignalControls } from "#web/features/scan/signals/signal-controls.public";
import { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { keepSwitch, useKeptSwitch } from "#web/platform/kept-switch";
import { notify } from "#web/platform/notices/notify";
import { outboxQuery } from "#web/platform/outbox/send-outbox";
import { useUserId } from "#web/platform/session/me";
import { useIsHere } from "#web/platform/use-is-here";
import { useIsOnline, useIsPhone } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { ScannedBox } from "#web/ui/drawings/box-family";
import { Select } from "#web/ui/form/select";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SearchField } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import {
  checkInSubject,
  type PendingShipment,
  type PendingSort,
  pendingQuery,
  pendingSort,
} from "./check-in.queries.ts";
import { PendingCards, pendingColumns } from "./pending-list.tsx";
import { useScanSearch } from "./search-focus.ts";

const CheckInDialog = lazyComponent(async () => (await import("./check-in-dialog.tsx")).CheckInDialog);
const LastReceived = lazyComponent(async () => (await import("./beside-list.tsx")).LastReceived);
const NotFound = lazyComponent(async () => (await import("./beside-list.tsx")).NotFound);
const WaitingCheckIns = lazyComponent(async () => (await import("./waiting-check-ins.tsx")).WaitingCheckIns);

const route = getRouteApi("/_app/_admin/admin/recebimentos");

/**
 * 'Recebimentos': pending shipments, found by search or scanner and checked in (docs/product.md#check-in).
 */
export function CheckInScreen() {
  const { q, envio, ordem } = route.useSearch();
  const userId = useUserId();
  const isPhone = useIsPhone();
  const isOnline = useIsOnline();
  const sort = pendingSort(ordem);
  const list = useList(pendingQuery(q, sort));
  const waiting = (useQuery(outboxQuery(userId)).data ?? []).filter(({ kind }) => kind === "check-in");
  const isWaiting = (id: string) => waiting.some(({ subject }) => subject === checkInSubject(id));
  // The same array while nothing waits: another one would render all rows again.
  const shown = waiting.length > 0 ? list.items?.filter(({ id }) => !isWaiting(id)) : list.items;
  const [lastReceived, setLastReceived] = useState<PendingShipment | null>(null);
  const { search, openShipment, openSingleResult, closeReceived } = useCheckInNavigation(sort);
  const columns = useMemo(() => pendingColumns(openShipment), [openShipment]);
  const findScanned = (code: string) => {
    if (envio) return signalScanResult("question", "Conclua este recebimento");
    search(code);
    void openSingleResult(code);
  };
  useScanSearch();
  useKeyboardScanner(findScanned);
  return (
    <>
      <PageHeader title="Recebimentos" description="Confirme a chegada com fotos, peso e medidas." />
      <div
        className={clsx(
          "top-14 z-10 flex gap-2 pb-4 max-md:-mx-4 max-md:bg-background max-md:px-4 max-md:pt-2",
          isOnline && "max-md:sticky", // the offline banner is there instead
        )}
      >
        <SearchField
          label="Buscar por suíte, cliente, produto, ASIN ou rastreio"
          value={q ?? ""}
          onSearch={search}
          onEnter={(text) => void openSingleResult(text)}
          placeholder={isPhone ? "Suíte ou nome" : "Suíte, cliente, produto, ASIN ou rastreio"}
          className="flex-1 md:max-w-md"
        />
        <SignalControls className="size-12 md:size-10" />
        <ScanButton onScan={findScanned} className="h-12 md:h-10" />
      </div>
      <ListControls sort={sort} />
      {lastReceived && <LastReceived shipment={lastReceived} onOpen={() => openShipment(lastReceived.id)} />}
      {waiting.length > 0 && <WaitingCheckIns items={waiting} onCorrect={openShipment} />}
      <ListFrame
        {...list}
        items={shown}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<ScannedBox />} title="Nenhum envio pendente">
            Tudo o que os clientes anunciaram já foi recebido.
          </EmptyState>
        }
        {...(q && { noResults: <NotFound q={q} onClear={() => search("")} /> })}
      >
        {(items) =>
          isPhone ? (
            <PendingCards shipments={items} onCheckIn={openShipment} />
          ) : (
            <DataTable
              hasStickyHeader
              caption="Envios pendentes"
              rows={items}
              idOf={(s) => s.id}
              columns={columns}
            />
          )
        }
      </ListFrame>
      {envio && (
        <CheckInDialog
          key={envio}
          userId={userId}
          id={envio}
          onClose={() => openShipment(null)}
          onReceived={(shipment) => {
            setLastReceived(shipment);
            closeReceived(shipment.id);
          }}
        />
      )}
    </>
  );
}

/** How many shipments are expected, their order, and the height of the rows. */
function ListControls({ sort }: { sort: PendingSort }) {
  const navigate = route.useNavigate();
  const counts = useQuery(warehouseQuery).data;
  const isCompact = useKeptSwitch("density");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-4">
      {/* On phones a line of its own from the start, so that the list does not move when the numbers arrive. */}
      <p className="text-muted-foreground text-sm tabular-nums max-md:min-h-5 max-md:w-full">
        {counts && totalText(counts.inTransit)}
        {counts && counts.arrivalsLate > 0 && (
          <span className="text-danger"> · {counted(counts.arrivalsLate, "atrasado", "atrasados")}</span>
        )}
      </p>
      <div className="flex items-center gap-2">
        <Select
          aria-label="Ordem dos envios"
          className="w-44 max-md:w-48"
          value={sort}
          options={[
            { value: "newest", label: "Mais recentes" },
            { value: "eta", label: "Chegada prevista" },
          ]}
          onChange={({ target }) => {
            const ordem = target.value === "eta" ? "eta" : "newest";
            void navigate({ search: (rest) => ({ ...rest, ordem }), replace: true });
          }}
        />
        <Button
          variant="secondary"
          className="h-10 max-md:hidden aria-pressed:border-primary aria-pressed:bg-info-surface aria-pressed:text-primary"
          aria-pressed={isCompact}
          onClick={() => keepSwitch("density", !isCompact)}
        >
          Linhas compactas
        </Button>
      </div>
    </div>
  );
}

/** The server stops counting at 1000. */
const totalText = (count: number) =>
  count > 999 ? "Mais de 999 envios a caminho" : counted(count, "envio a caminho", "envios a caminho");

/** Keeps the search and the open check-in in the URL. A search with a single result opens it. */
function useCheckInNavigation(sort: PendingSort) {
  const navigate = route.useNavigate();
  const router = useRouter();
  const isHere = useIsHere();
  const cache = useQueryClient();
  const search = useCallback(
    (text: string) => {
      const q = text.trim();
      void navigate({
        search: ({ q: _, ...rest }) => ({ ...rest, ...(q && { q }) }),
        replace: true,
      });
    },
    [navigate],
  );
  const openShipment = useCallback(
    (envio: string | null) =>
      void navigate({ search: ({ envio: _, ...rest }) => ({ ...rest, ...(envio && { envio }) }) }),
    [navigate],
  );
  const openSingleResult = async (text: string) => {
    const q = text.trim();
    if (!q) return;
    const read = await cache.fetchInfiniteQuery(pendingQuery(q, sort)).catch(() => null); // the query client has shown a toast
    if (!isHere()) return;
    // A shipment was opened meanwhile.
    if (router.latestLocation.search.envio) return signalScanResult("question", "Conclua este recebimento");
    const [hit, ...others] = read?.pages[0]?.items ?? [];
    if (hit && others.length === 0) {
      signalScanResult("ok", hit.product.name);
      openShipment(hit.id);
    } else if (hit) signalScanResult("question", "Vários envios");
    else if (read) {
      signalScanResult("wrong", "Não encontrado");
      notify({ kind: "info", title: `Não encontrado: ${q}` });
    }
  };
  // Without the search, so that the next scan starts from an empty field; while offline only where the whole
  // list is loaded, because it could not be shown otherwise.
  const closeReceived = (id: string) => {
    // The dialog may have been closed meanwhile, or another shipment's opened.
    if (!isHere() || router.latestLocation.search.envio !== id) return;
    signalScanResult("finished", "Recebido");
    const isListLoaded = cache.getQueryData(pendingQuery(undefined, sort).queryKey) !== undefined;
    if (navigator.onLine || isListLoaded) void navigate({ search: ({ ordem }) => (ordem ? { ordem } : {}) });
    else openShipment(null);
  };
  return { search, openShipment, openSingleResult, closeReceived };
}
