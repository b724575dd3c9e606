import { Link } from "@tanstack/react-router";
import { useList } from "#web/platform/api/list";
import { day, usd } from "#web/platform/formats";
import { DataTable, TableSkeleton } from "#web/ui/list/data-table";
import { ListFrame } from "#web/ui/list/list-frame";
import type { Column } from "#web/ui/list/table-columns";
import { type PastSearch, pastSearchesQuery } from "./miner.queries.ts";

/** Earlier results, newest first. A click searches again. */
export function PastSearches() {
  const list = useList(pastSearchesQuery);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">Buscas anteriores</h2>
      <ListFrame
        {...list}
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <p className="rounded-card border border-border border-dashed p-6 text-center text-muted-foreground">
            Suas buscas com resultado aparecem aqui.
          </p>
        }
      >
        {(items) => (
          <DataTable
            caption="Buscas anteriores"
            rows={latestOfEach(items)}
            idOf={(each) => each.id}
            columns={columns}
          />
        )}
      </ListFrame>
    </section>
  );
}

/** Keeps only the newest result per product. */
const latestOfEach = (searches: readonly PastSearch[]) =>
  searches.filter((each, index) => searches.findIndex((one) => one.asin === each.asin) === index);

const columns: readonly Column<PastSearch>[] = [
  {
    key: "product",
    header: "Produto",
    isTitle: true,
    cell: (each) => (
      <span className="flex min-w-40 max-w-96 flex-col text-left">
        <Link
          to="/minerador"
          search={{ asin: each.asin }}
          className="touch-reach py-0.5 font-medium text-primary underline"
        >
          {each.productTitle}
        </Link>
        <span className="font-mono text-muted-foreground text-xs">{each.asin}</span>
      </span>
    ),
  },
  { key: "price", header: "Menor preço", isNumeric: true, cell: (each) => usd(each.lowestPrice) },
  { key: "supplier", header: "Fornecedor", cell: (each) => each.supplierName },
  { key: "when", header: "Data", cell: (each) => day(each.createdAt) },
];
