import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageCircleQuestion, Pencil, Trash2 } from "lucide-react";
import { Fact, FactList } from "#web/features/shipments/fact-list";
import { totalUsd } from "#web/features/shipments/purchase/purchase-form";
import { TrackingList } from "#web/features/shipments/purchase/tracking-numbers";
import { ProductThumb, ShipmentStatusPill } from "#web/features/shipments/shipment-cells";
import { ShipmentMeasures } from "#web/features/shipments/shipment-measures";
import { type Shipment, type ShipmentDetail, shipmentQuery } from "#web/features/shipments/shipments.queries";
import { DamagePhotos, OwnUnits } from "#web/features/stock/stock.public";
import { usd } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { formatNumber } from "#web/ui/form/number";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { OutLink } from "#web/ui/out-link";
import { SideSheet } from "#web/ui/overlay/dialog";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";
import { BoxesOfShipment } from "./boxes-of-shipment.tsx";
import { ShipmentTimeline } from "./shipment-timeline.tsx";
import { ExpectedDay } from "./transit-columns.tsx";

type ShipmentSheetProps = {
  id: string;
  onClose: () => void;
  onEdit: (shipment: Shipment) => void;
  onDelete: (shipment: Shipment) => void;
};

/** Details of one shipment: photos, facts, tracking numbers and history. */
export function ShipmentSheet({ id, onClose, onEdit, onDelete }: ShipmentSheetProps) {
  const { data, error, refetch } = useQuery(shipmentQuery(id));
  const acts = data?.status === "in_transit" && (
    <>
      <Button variant="secondary" onClick={() => onDelete(data)}>
        <Trash2 aria-hidden="true" />
        Excluir
      </Button>
      <Button variant="secondary" onClick={() => onEdit(data)}>
        <Pencil aria-hidden="true" />
        Editar
      </Button>
    </>
  );
  return (
    <SideSheet open onClose={onClose} title={data?.product.name ?? "Envio"} {...(acts && { footer: acts })}>
      {data ? (
        <Details key={data.id} shipment={data} />
      ) : error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar envios", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
          <Skeleton className="h-24" />
        </div>
      )}
    </SideSheet>
  );
}

function Details({ shipment }: { shipment: ShipmentDetail }) {
  const { product } = shipment;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <ProductThumb name={product.name} photoUrl={product.photoUrl} className="size-20 text-2xl" />
        <div className="flex flex-col items-start gap-1.5">
          <ShipmentStatusPill status={shipment.status} />
          {shipment.status === "in_transit" && <ExpectedDay eta={shipment.eta} />}
        </div>
      </div>
      {shipment.photos.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold">Fotos do recebimento</h3>
          <PhotoStrip size="large" shown={10} subject={product.name} photos={toPhotos(shipment.photos)} />
        </section>
      )}
      <DamagePhotos photos={shipment.damagePhotos} productName={product.name} />
      <OwnUnits shipment={shipment} />
      {shipment.boxes.length > 0 && <BoxesOfShipment boxes={shipment.boxes} />}
      {shipment.arrivedAt && <ShipmentMeasures shipment={shipment} />}
      <PurchaseFacts shipment={shipment} />
      {shipment.trackingNumbers.length > 0 && <TrackingList numbers={shipment.trackingNumbers} />}
      <ShipmentTimeline timeline={shipment.timeline} />
      <div>
        <Link to="/pendencias" search={{ nova: `envio-${shipment.id}` }} className={buttonClass("secondary")}>
          <MessageCircleQuestion aria-hidden="true" />
          Perguntar sobre este envio
        </Link>
      </div>
    </div>
  );
}

function PurchaseFacts({ shipment: { product, qty, notes } }: { shipment: ShipmentDetail }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">Compra</h3>
      <FactList>
        <Fact name="Quantidade">{formatNumber(qty)}</Fact>
        <Fact name="Custo unitário">{usd(product.unitCostUsd)}</Fact>
        <Fact name="Total">{usd(totalUsd(qty, product.unitCostUsd))}</Fact>
        <Fact name="Data da compra">{product.purchaseDate && formatCalendarDate(product.purchaseDate)}</Fact>
        <Fact name="ASIN">{product.asin && <span className="font-mono">{product.asin}</span>}</Fact>
        <Fact name="Fornecedor">{product.supplierName}</Fact>
        <Fact name="Página na Amazon">{product.amazonUrl && <OutLink href={product.amazonUrl} />}</Fact>
        <Fact name="Página do fornecedor">
          {product.supplierUrl && <OutLink href={product.supplierUrl} />}
        </Fact>
      </FactList>
      {notes && (
        <div className="mt-1 text-sm">
          <h4 className="text-muted-foreground">Observações</h4>
          <p className="whitespace-pre-wrap">{notes}</p>
        </div>
      )}
    </section>
  );
}
