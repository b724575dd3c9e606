import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sizeText, weightText } from "#web/features/prep/measures";
import { type ArrivedShipment, arrivedShipmentQuery } from "#web/features/prep/prep.queries";
import { DamagePhotos, OwnUnits } from "#web/features/stock/stock.public";
import { counted, day } from "#web/platform/formats";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { SideSheet } from "#web/ui/overlay/dialog";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { Skeleton } from "#web/ui/skeleton";

type ArrivedSheetProps = { open: boolean; shipment: ArrivedShipment | undefined; onClose: () => void };

/** Details of one arrived shipment: photos, box dimensions and check-in counts. */
export function ArrivedSheet({ open, shipment, onClose }: ArrivedSheetProps) {
  return (
    <SideSheet
      open={open}
      onClose={onClose}
      title={shipment?.product.name ?? ""}
      description={`Chegou em ${day(shipment?.arrivedAt)}`}
    >
      {shipment && <Details key={shipment.id} shipment={shipment} />}
    </SideSheet>
  );
}

function Details({ shipment }: { shipment: ArrivedShipment }) {
  const { product, photos, damagedQty, receivedQty, qty } = shipment;
  return (
    <div className="flex flex-col gap-6">
      <PhotoStrip photos={toPhotos(photos)} subject={product.name} size="large" shown={10} />
      <UnitsAndDamage id={shipment.id} productName={product.name} />
      <div className="flex justify-center rounded-card bg-muted py-4">
        <BoxToScale
          lengthIn={shipment.lengthIn}
          widthIn={shipment.widthIn}
          heightIn={shipment.heightIn}
          weightLb={shipment.weightLb}
          isLabelled
          className="h-56 max-w-full"
        />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <Fact name="Disponíveis">{counted(shipment.availableQty, "unidade", "unidades")}</Fact>
        <Fact name="Anunciadas">{counted(qty, "unidade", "unidades")}</Fact>
        <Fact name="Recebidas">{counted(receivedQty ?? qty, "unidade", "unidades")}</Fact>
        <Fact name="Danificadas">
          {damagedQty > 0 ? counted(damagedQty, "unidade", "unidades") : "Nenhuma"}
        </Fact>
        <Fact name="Peso">{weightText(shipment.weightLb)}</Fact>
        <Fact name="Dimensões">{sizeText(shipment)}</Fact>
        {product.asin && <Fact name="ASIN">{product.asin}</Fact>}
        {shipment.notes && <Fact name="Observações">{shipment.notes}</Fact>}
      </dl>
    </div>
  );
}

function UnitsAndDamage({ id, productName }: { id: string; productName: string }) {
  const { data, error, refetch } = useQuery(arrivedShipmentQuery(id));
  if (!data)
    return error ? (
      <ErrorPanel
        error={{ title: "Erro ao carregar envios", detail: error.message }}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-28" />
    );
  return (
    <>
      <DamagePhotos photos={data.damagePhotos} productName={productName} />
      <OwnUnits shipment={data} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="whitespace-pre-line break-words tabular-nums">{children}</dd>
    </div>
  );
}
