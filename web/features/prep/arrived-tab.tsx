import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { BulkBar } from "#web/ui/list/bulk-bar";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { NothingFound } from "#web/ui/list/nothing-found";
import { SearchField, Toolbar } from "#web/ui/list/toolbar";
import { arrivedColumns } from "./arrived-columns.tsx";
import { ArrivedSheet } from "./arrived-sheet.tsx";
import type { ArrivedShipment } from "./prep.queries.ts";
import type { useWanted } from "./use-wanted.ts";
import { outOfSight, unitsOf } from "./wanted.ts";

type ArrivedTabProps = {
  list: ReturnType<typeof useList<ArrivedShipment>>;
  choice: ReturnType<typeof useWanted>;
  /** The button of the bar while something is chosen. */
  action: ReactNode;
  openId: string | undefined;
  onOpen: (id: string | null) => void;
  searched: string;
  onSearch: (text: string) => void;
};

/** What stands in the suite, to be looked at and chosen. */
export function ArrivedTab({ list, choice, action, openId, onOpen, searched, onSearch }: ArrivedTabProps) {
  const { wanted } = choice;
  const hidden = list.items ? outOfSight(wanted, list.items) : 0;
  const elsewhere = hidden > 0 ? `, ${hidden} fora da ${searched ? "busca" : "lista"}` : "";
  const chosen = `${counted(wanted.size, "selecionado", "selecionados")}${elsewhere} · ${counted(unitsOf(wanted), "unidade", "unidades")}`;
  return (
    <>
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
            columns={arrivedColumns({ shipments, wanted, setUnits: choice.setUnits, onOpen })}
            selection={{
              selected: new Set(wanted.keys()),
              onToggle: choice.toggle,
              onToggleAll: choice.toggleAll,
              labelOf: (shipment) => `Selecionar ${shipment.product.name}`,
            }}
          />
        )}
      </ListFrame>
      <BulkBar count={wanted.size} summary={chosen} onClear={choice.clear}>
        {action}
      </BulkBar>
      <ArrivedSheet shipment={list.items?.find(({ id }) => id === openId)} onClose={() => onOpen(null)} />
    </>
  );
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
      Quando a equipe receber uma caixa na sua suíte, ela aparece aqui com fotos, peso e medidas.
    </EmptyState>
  );
}
