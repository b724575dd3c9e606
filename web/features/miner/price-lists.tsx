import { useQuery } from "@tanstack/react-query";
import { Trash2, Upload } from "lucide-react";
import { useMemo, useState } from "react";
import { useList } from "#web/platform/api/list";
import { counted, dayAndTime } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { OpenBox } from "#web/ui/drawings/box-family";
import { formatNumber } from "#web/ui/form/number";
import { lazyComponent } from "#web/ui/lazy-component";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { Badge } from "#web/ui/status-pill";
import { type PriceList, priceListsQuery, useRemoveList } from "./miner.queries.ts";

const ImportDialog = lazyComponent(async () => (await import("./import-dialog.tsx")).ImportDialog);

/** The price lists that the miner searches: the customer's and the center's. */
export function PriceLists() {
  const list = useList(priceListsQuery);
  const isAdmin = useQuery(meQuery).data?.isAdmin === true;
  const [isImporting, setImporting] = useState(false);
  const [removed, setRemoved] = useState<PriceList | null>(null);
  const columns = useMemo(() => listColumns(isAdmin, setRemoved), [isAdmin]);
  const start = (
    <Button onClick={() => setImporting(true)}>
      <Upload aria-hidden="true" />
      Enviar lista
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[65ch] text-muted-foreground">
          CSV ou XLSX com ASIN ou UPC/EAN e preço em dólares. Enviar de novo com o mesmo nome substitui a
          lista.
        </p>
        {list.items && list.items.length > 0 && start}
      </div>
      <ListFrame
        {...list}
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState drawing={<OpenBox />} title="Nenhuma lista de preços" action={start}>
            Envie a lista de um fornecedor: o minerador procura nela em toda busca, sem custo e sem conta em
            outro serviço.
          </EmptyState>
        }
      >
        {(items) => (
          <DataTable caption="Listas de preços" rows={items} idOf={(each) => each.id} columns={columns} />
        )}
      </ListFrame>
      {isImporting && <ImportDialog isAdmin={isAdmin} onClose={() => setImporting(false)} />}
      {removed && (
        <DeleteList list={removed} onClose={() => setRemoved((now) => (now === removed ? null : now))} />
      )}
    </div>
  );
}

const listColumns = (isAdmin: boolean, onRemove: (list: PriceList) => void): readonly Column<PriceList>[] => [
  {
    key: "name",
    header: "Lista",
    isTitle: true,
    cell: (each) => (
      <span className="flex flex-col items-start text-left">
        <span className="font-medium">{each.name}</span>
        <span className="text-muted-foreground text-xs">{each.fileName}</span>
        {each.isShared && <Badge tone="info">Do centro, para todos</Badge>}
      </span>
    ),
  },
  {
    key: "items",
    header: "Produtos",
    isNumeric: true,
    cell: (each) => formatNumber(each.itemCount),
  },
  {
    key: "skipped",
    header: "Linhas sem leitura",
    isNumeric: true,
    cell: (each) => formatNumber(each.skippedCount),
  },
  { key: "when", header: "Importada em", cell: (each) => dayAndTime(each.importedAt) },
  {
    key: "acts",
    header: "Ações",
    isActions: true,
    cell: (each) =>
      each.isShared && !isAdmin ? null : (
        <Button variant="quiet" size="small" onClick={() => onRemove(each)} className="text-danger md:px-2">
          <Trash2 aria-hidden="true" />
          <span className="md:sr-only">
            Excluir<span className="sr-only"> {each.name}</span>
          </span>
        </Button>
      ),
  },
];

function DeleteList({ list, onClose }: { list: PriceList; onClose: () => void }) {
  const remove = useRemoveList();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Excluir ${list.name}?`}
      description={`${counted(list.itemCount, "produto deixa", "produtos deixam")} de aparecer nas buscas.`}
      confirm="Excluir"
      isBusy={remove.isPending}
      onConfirm={async () => {
        if (await remove.run(list)) onClose();
      }}
    />
  );
}
