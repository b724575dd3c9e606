import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { CasesWaiting } from "#web/features/cases/cases.public";
import type { ArrivedShipment } from "#web/features/prep/prep.queries";
import type { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { BulkBar } from "#web/ui/list/bulk-bar";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState, NothingFound } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SearchField, Toolbar } from "#web/ui/list/toolbar";
import { lazyLayer } from "#web/ui/overlay/lazy-layer";
import { arrivedColumns } from "./arrived-columns.tsx";
import { countHidden, countUnits, type usePrepSelection } from "./prep-selection.ts";

const ArrivedSheet = lazyLayer(async () => (await import("./arrived-sheet.tsx")).ArrivedSheet, {
  preloadOn: "interaction",
});

type ArrivedTabProps = {
  list: ReturnType<typeof useList<ArrivedShipment>>;
  choice: ReturnType<typeof usePrepSelection>;
  /** Shown in the selection bar. */
  action: ReactNode;
  openId: string | undefined;
  onOpen: (id: string | null) => void;
  searched: string;
  onSearch: (text: string) => void;
};

/** The arrived shipments, to inspect and select for prep. */
export function ArrivedTab({ list, choice, action, openId, onOpen, searched, onSearch }: ArrivedTabProps) {
  const { selection } = choice;
  const opened = useOpened(list.items, openId);
  const hidden = list.items ? countHidden(selection, list.items) : 0;
  const elsewhere = hidden > 0 ? `, ${hidden} fora da ${searched ? "busca" : "lista"}` : "";
  const chosen = `${counted(selection.size, "selecionado", "selecionados")}${elsewhere} · ${counted(countUnits(selection), "unidade", "unidades")}`;
  return (
    <>
      <CasesWaiting />
      {(list.items?.length !== 0 || searched) && (
        <Toolbar>
          <SearchField
            label="Buscar por produto, ASIN ou rastreio"
            className="md:w-80"
            value={searched}
            onSearch={(text) => onSearch(text.trim())}
          />
        </Toolbar>
      )}
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={<NothingArrived />}
        {...(searched && { noResults: <NothingFound what={searched} onClear={() => onSearch("")} /> })}
      >
        {(shipments) => (
          <DataTable
            caption="Produtos que chegaram"
            rows={shipments}
            idOf={(shipment) => shipment.id}
            columns={arrivedColumns({ shipments, selection, setUnits: choice.setUnits, onOpen })}
            selection={{
              selected: new Set(selection.keys()),
              onToggle: choice.toggle,
              onToggleAll: choice.toggleAll,
              labelOf: (shipment) => `Selecionar ${shipment.product.name}`,
            }}
          />
        )}
      </ListFrame>
      <BulkBar count={selection.size} summary={chosen} onClear={choice.clear}>
        {action}
      </BulkBar>
      <ArrivedSheet open={opened !== undefined} shipment={opened} onClose={() => onOpen(null)} />
    </>
  );
}

/** The shipment whose details are open; kept as it was last listed when it leaves the list meanwhile. */
function useOpened(listed: readonly ArrivedShipment[] | undefined, openId: string | undefined) {
  const [last, setLast] = useState<ArrivedShipment>();
  const found = listed?.find(({ id }) => id === openId);
  if (found && found !== last) setLast(found);
  return found ?? (last?.id === openId ? last : undefined);
}

function NothingArrived() {
  return (
    <EmptyState
      drawing={<ShelfBox />}
      title="Nada chegou ainda"
      action={
        <Link to="/transito" className={buttonClass("primary")}>
          Ver o que está em trânsito
        </Link>
      }
    >
      As caixas aparecem aqui assim que a equipe as recebe.
    </EmptyState>
  );
}
