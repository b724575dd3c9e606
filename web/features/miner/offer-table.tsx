import { ExternalLink } from "lucide-react";
import { ago } from "#web/platform/ago";
import { usd } from "#web/platform/formats";
import { DataTable } from "#web/ui/list/data-table";
import type { Column } from "#web/ui/list/table-columns";
import { Badge } from "#web/ui/status-pill";
import type { Offer } from "./miner.queries.ts";

/** All offers, lowest price including shipping first. */
export function OfferTable({ offers }: { offers: readonly Offer[] }) {
  const rows = offers.map((offer, index) => ({ ...offer, rank: String(index) }));
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">Todas as ofertas</h2>
      <DataTable caption="Ofertas de fornecedores" rows={rows} idOf={(row) => row.rank} columns={columns} />
    </section>
  );
}

const columns: readonly Column<Offer>[] = [
  { key: "supplier", header: "Fornecedor", isTitle: true, cell: (offer) => <Supplier offer={offer} /> },
  { key: "price", header: "Preço", isNumeric: true, cell: (offer) => usd(offer.price) },
  {
    key: "shipping",
    header: "Frete",
    isNumeric: true,
    cell: ({ shipping }) => (shipping === null ? "não informado" : shipping === 0 ? "grátis" : usd(shipping)),
  },
  {
    key: "landed",
    header: "Preço final",
    isNumeric: true,
    cell: (offer) => <strong>{usd(offer.landed_price)}</strong>,
  },
  { key: "source", header: "Fonte", cell: (offer) => offer.source_label },
  { key: "age", header: "Visto", cell: (offer) => ago(offer.seen_at) },
];

function Supplier({ offer }: { offer: Offer }) {
  return (
    <span className="flex min-w-40 max-w-96 flex-col text-left">
      {offer.supplier_url ? (
        <a
          href={offer.supplier_url}
          target="_blank"
          rel="noreferrer nofollow"
          className="inline-flex items-center gap-1 font-medium text-primary underline"
        >
          {offer.supplier_name}
          <ExternalLink aria-hidden="true" className="size-3.5 shrink-0" />
          <span className="sr-only">(abre em nova aba)</span>
        </a>
      ) : (
        <span className="font-medium">{offer.supplier_name}</span>
      )}
      <span className="line-clamp-1 text-muted-foreground text-xs">{offer.title}</span>
      {offer.match === "words" && (
        <span>
          <Badge tone="warning">Confira o produto</Badge>
        </span>
      )}
    </span>
  );
}
