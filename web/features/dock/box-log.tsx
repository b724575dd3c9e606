import { boxConditionLabels } from "@prepara/domain/dock/box";
import { useList } from "#web/platform/api/list";
import { counted, time } from "#web/platform/formats";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { BoxStatusPill } from "./box-facts.tsx";
import { type Box, boxesQuery } from "./boxes.queries.ts";

type BoxLogProps = { count: number | undefined; onShow: (box: Box) => void };

const today = boxesQuery({ day: "today" });

/** The boxes of today, last scanned first; a tap shows one in the card. */
export function BoxLog({ count, onShow }: BoxLogProps) {
  const list = useList(today);
  return (
    <section aria-labelledby="caixas-de-hoje" className="flex min-w-0 flex-col gap-3">
      <h2 id="caixas-de-hoje" className="font-semibold text-lg">
        Hoje{count !== undefined && `: ${counted(count, "caixa", "caixas")}`}
      </h2>
      <ListFrame
        {...list}
        skeleton={<TableSkeleton />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nenhuma caixa hoje.">
            Bipe a primeira.
          </EmptyState>
        }
      >
        {(boxes) => (
          <DataTable
            caption="Caixas de hoje"
            rows={boxes}
            idOf={(box) => box.id}
            columns={columnsFor(onShow)}
          />
        )}
      </ListFrame>
    </section>
  );
}

const columnsFor = (onShow: (box: Box) => void): Column<Box>[] => [
  { key: "time", header: "Hora", cell: (box) => time(new Date(box.loggedAt)) },
  {
    key: "code",
    header: "Código",
    isTitle: true,
    cell: (box) => (
      <button
        type="button"
        className="wrap-anywhere min-h-14 min-w-14 text-left font-mono underline"
        aria-label={`Mostrar caixa nº ${box.number}, ${box.code}`}
        onClick={() => onShow(box)}
      >
        {box.code}
      </button>
    ),
  },
  { key: "carrier", header: "Transportadora", isDesktopOnly: true, cell: (box) => box.carrier ?? "—" },
  {
    key: "customer",
    header: "Cliente",
    cell: (box) => (box.customer ? `Suíte ${box.customer.suiteLabel}` : "—"),
  },
  {
    key: "condition",
    header: "Condição",
    isDesktopOnly: true,
    cell: (box) => boxConditionLabels[box.condition],
  },
  { key: "person", header: "Pessoa", cell: (box) => box.loggedBy },
  { key: "status", header: "Situação", cell: (box) => <BoxStatusPill status={box.status} /> },
];
