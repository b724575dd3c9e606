import { formatCalendarDate, relativeDay } from "@prepara/domain/calendar/calendar";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Ellipsis, Eye, Pencil, Trash2 } from "lucide-react";
import { ProductThumb } from "#web/features/shipments/shipment-cells";
import type { Shipment } from "#web/features/shipments/shipments.queries";
import { day, today, usd } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { formatNumber } from "#web/ui/form/number";
import type { Column } from "#web/ui/list/table-columns";
import { OutLink } from "#web/ui/out-link";
import { RowMenu } from "#web/ui/overlay/row-menu";

export type ShipmentActs = {
  onDetails: (shipment: Shipment) => void;
  onEdit: (shipment: Shipment) => void;
  onDelete: (shipment: Shipment) => void;
};

/** Columns of 'Em Trânsito'. */
export const transitColumns = (acts: ShipmentActs): Column<Shipment>[] => [
  { key: "product", header: "Produto", isTitle: true, cell: ProductCell, className: "min-w-60" },
  { key: "eta", header: "Previsão", cell: (s) => <ExpectedDay eta={s.eta} /> },
  { key: "qty", header: "Qtd.", isNumeric: true, cell: (s) => formatNumber(s.qty) },
  {
    key: "cost",
    header: "Custo unit.",
    isNumeric: true,
    isDesktopOnly: true,
    cell: (s) => <span className="whitespace-nowrap">{usd(s.product.unitCostUsd)}</span>,
  },
  {
    key: "supplier",
    header: "Fornecedor",
    isDesktopOnly: true,
    cell: SupplierCell,
    className: "max-w-40 wrap-anywhere",
  },
  {
    key: "created",
    header: "Registrado em",
    isDesktopOnly: true,
    className: "tabular-nums",
    cell: (s) => day(s.createdAt),
  },
  {
    key: "notes",
    header: "Observações",
    isDesktopOnly: true,
    cell: (s) => (
      <span className="wrap-anywhere line-clamp-2 max-w-48 text-muted-foreground">{s.notes ?? "—"}</span>
    ),
  },
  { key: "acts", header: "Ações", isActions: true, cell: (s) => <RowActs shipment={s} {...acts} /> },
];

function ProductCell({ id, product }: Shipment) {
  return (
    <div className="flex items-center gap-3">
      <ProductThumb name={product.name} photoUrl={product.photoUrl} />
      <div className="flex min-w-0 flex-col">
        <Link
          to="/transito"
          search={{ envio: id }}
          className="touch-reach font-medium underline-offset-4 hover:underline min-h-6 max-md:font-semibold max-md:text-base"
        >
          <span className="line-clamp-2">{product.name}</span>
        </Link>
        {product.asin && (
          <span className="flex items-center gap-0.5 font-mono font-normal text-muted-foreground text-xs">
            {product.asin}
            <CopyButton
              text={product.asin}
              label={`Copiar ASIN ${product.asin}`}
              className="-my-3 md:-my-2 [&_svg]:size-3.5"
            />
          </span>
        )}
      </div>
    </div>
  );
}

function SupplierCell({ product: { supplierName, supplierUrl } }: Shipment) {
  if (!supplierUrl) return <span className="line-clamp-2">{supplierName ?? "—"}</span>;
  return <OutLink href={supplierUrl}>{supplierName}</OutLink>;
}

function RowActs({ shipment, onDetails, onEdit, onDelete }: ShipmentActs & { shipment: Shipment }) {
  return (
    <>
      <Button variant="secondary" className="flex-1 md:hidden" onClick={() => onDetails(shipment)}>
        Ver detalhes
      </Button>
      <RowMenu
        label={`Mais ações: ${shipment.product.name}`}
        icon={Ellipsis}
        className="max-md:border max-md:border-input"
        acts={[
          { text: "Ver detalhes", icon: Eye, onSelect: () => onDetails(shipment) },
          { text: "Editar", icon: Pencil, onSelect: () => onEdit(shipment) },
          { text: "Excluir", icon: Trash2, onSelect: () => onDelete(shipment), isDanger: true },
        ]}
      />
    </>
  );
}

/** The expected day and its distance from today. Late shipments are highlighted. */
export function ExpectedDay({ eta }: { eta: string | null }) {
  const isLate = eta !== null && eta < today();
  return (
    <span className="flex flex-col whitespace-nowrap tabular-nums max-md:text-base">
      <span className="max-md:font-semibold">{eta === null ? "—" : formatCalendarDate(eta)}</span>
      {eta && (
        <span className={clsx("text-xs", isLate ? "font-semibold text-warning" : "text-muted-foreground")}>
          {relativeDay(eta, today())}
        </span>
      )}
    </span>
  );
}
