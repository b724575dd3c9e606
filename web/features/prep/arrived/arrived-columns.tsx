import { clsx } from "clsx";
import { longestSideIn, sizeText, weightText } from "#web/features/prep/measures";
import type { ArrivedShipment } from "#web/features/prep/prep.queries";
import { counted, day } from "#web/platform/formats";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import type { TypedNumber } from "#web/ui/form/decimal";
import { NumberStepper } from "#web/ui/form/number-stepper";
import type { Column } from "#web/ui/list/table-columns";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import type { PrepSelection } from "./kept-selection.ts";

type Page = {
  shipments: readonly ArrivedShipment[];
  selection: PrepSelection;
  setUnits: (id: string, units: TypedNumber) => void;
  onOpen: (id: string) => void;
};

/** Columns of the arrived shipments. All boxes on the page are drawn to one scale. */
export function arrivedColumns({ shipments, selection, setUnits, onOpen }: Page): Column<ArrivedShipment>[] {
  const scaleIn = longestSideIn(shipments);
  return [
    {
      key: "photos",
      header: "Fotos",
      isWide: true,
      cell: (s) => <PhotoStrip photos={toPhotos(s.photos)} subject={s.product.name} />,
      className: "w-42",
    },
    {
      key: "product",
      header: "Produto",
      isTitle: true,
      cell: (s) => <ProductName shipment={s} onOpen={onOpen} />,
    },
    {
      key: "units",
      header: "Unidades",
      isWide: true,
      cell: (s) => <UnitsChoice shipment={s} units={selection.get(s.id)} setUnits={setUnits} />,
      className: "w-60",
    },
    { key: "weight", header: "Peso", isNumeric: true, cell: (s) => weightText(s.weightLb) },
    {
      key: "size",
      header: "Dimensões",
      isWide: true,
      cell: (s) => (
        <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
          <BoxToScale
            lengthIn={s.lengthIn}
            widthIn={s.widthIn}
            heightIn={s.heightIn}
            scaleIn={scaleIn}
            className={clsx("-mt-4 h-14", s.lengthIn === null && "max-md:hidden")}
          />
          <span aria-hidden={s.lengthIn === null ? undefined : true}>{sizeText(s)}</span>
        </span>
      ),
    },
    { key: "arrived", header: "Chegou em", isNumeric: true, cell: (s) => day(s.arrivedAt) },
  ];
}

function ProductName({ shipment, onOpen }: { shipment: ArrivedShipment; onOpen: (id: string) => void }) {
  const { name, asin } = shipment.product;
  return (
    <span className="flex min-w-0 flex-col items-start">
      <button
        type="button"
        onClick={() => onOpen(shipment.id)}
        className="touch-reach wrap-anywhere min-h-6 max-w-full text-left font-semibold underline-offset-4 hover:underline"
      >
        <span title={name} className="line-clamp-2">
          {name}
        </span>
        <span className="sr-only">: ver detalhes</span>
      </button>
      {asin && <span className="font-mono font-normal text-muted-foreground text-xs">{asin}</span>}
    </span>
  );
}

type UnitsChoiceProps = {
  shipment: ArrivedShipment;
  units: TypedNumber | undefined;
  setUnits: Page["setUnits"];
};

/**
 * The available units or, once the row is selected, a field for how many to prepare (docs/decisions/0013).
 */
function UnitsChoice({ shipment, units, setUnits }: UnitsChoiceProps) {
  const { id, availableQty, product } = shipment;
  if (units === undefined || availableQty === 1) {
    return <span className="tabular-nums">{counted(availableQty, "disponível", "disponíveis")}</span>;
  }
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <NumberStepper
        noun={`unidades de ${product.name}`}
        label={`Unidades de ${product.name} para preparar`}
        isCompact
        min={1}
        max={availableQty}
        value={units}
        onValueChange={(next) => setUnits(id, next)}
      />
      <span className="whitespace-nowrap text-muted-foreground">de {availableQty}</span>
    </span>
  );
}
