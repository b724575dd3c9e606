import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { outboundStatusLabels } from "@prepara/domain/outbound/box";
import { Minus, PackageCheck, PackageOpen } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Switch } from "#web/ui/form/switch";
import { TextInput } from "#web/ui/form/text-input";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { StatusPill } from "#web/ui/status-pill";
import { BoxDrawing, LimitLine, measuresText } from "./box-measures.tsx";
import { MeasuresForm } from "./measures-form.tsx";
import { useDeleteBox, useNumberBox, useReopenBox } from "./outbound.queries.ts";
import type { ShownBox } from "./packing-after.ts";
import type { PackingState } from "./use-packing.public.ts";

const CloseDialog = lazyComponent(async () => (await import("./close-dialog.tsx")).CloseDialog, {
  preloadOn: "interaction",
});

type OutboundBoxCardProps = {
  box: ShownBox;
  packing: PackingState;
  /** The number of boxes of the request. */
  count: number;
  /** Shows the box without buttons. */
  isDisabled: boolean;
  /** Scanned units are added to this box. */
  isActive: boolean;
  /** Null while no box accepts scans. */
  onActivate: (() => void) | null;
};

/** A box of a request: contents, measures, limits and buttons. */
export function OutboundBoxCard({
  box,
  packing,
  count,
  isDisabled,
  isActive,
  onActivate,
}: OutboundBoxCardProps) {
  const [closing, setClosing] = useState<ShownBox>();
  const [isPreparing, setPreparing] = useState(false);
  const isOpen = box.status === "open";
  const mayChange = isOpen && !isDisabled;
  const openClosing = async () => {
    setPreparing(true); // what was done before may have to be sent first
    // Measures that were saved just before are no change that somebody else made.
    setClosing(await packing.boxAfterActs(box.id));
    setPreparing(false);
  };
  return (
    <Card className={`@container flex flex-col gap-4 p-4 ${isActive ? "ring-2 ring-primary" : ""}`}>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold text-xl">
          Caixa {box.position} de {count}
        </h3>
        <StatusPill tone={isOpen ? "info" : "success"} icon={isOpen ? PackageOpen : PackageCheck}>
          {outboundStatusLabels[box.status]}
        </StatusPill>
        {isActive && (
          <span className="font-semibold text-primary text-base">Os bipes vão para esta caixa</span>
        )}
        {box.isWaiting && (
          <span className="text-base text-muted-foreground">
            {box.isNew ? "Número provisório até o envio" : "Espera para enviar"}
          </span>
        )}
      </div>
      <Contents box={box} mayChange={mayChange} packing={packing} />
      <div className="flex flex-wrap items-center gap-4">
        <BoxDrawing box={box} />
        {mayChange ? (
          <MeasuresForm key={box.id} box={box} packing={packing} />
        ) : (
          <p className="text-base">{measuresText(box)}</p>
        )}
        {box.photo && (
          <PhotoStrip photos={toPhotos([box.photo])} shown={1} subject={`caixa ${box.position}`} />
        )}
      </div>
      {mayChange && !box.isNew ? (
        <AmazonNumbers box={box} />
      ) : (
        box.fbaShipmentId !== null && (
          <p className="wrap-anywhere text-base">Na Amazon: {box.amazonBoxId ?? box.fbaShipmentId}</p>
        )
      )}
      <Jewelry box={box} mayChange={mayChange} packing={packing} />
      <LimitLine box={box} />
      {box.overrideReason && <p className="text-base">Fechada fora do limite: {box.overrideReason}</p>}
      {!isDisabled && (
        <div className="flex flex-wrap gap-2">
          {isOpen && !isActive && onActivate && (
            <Button variant="secondary" size="large" onClick={onActivate}>
              Bipar nesta caixa
            </Button>
          )}
          {isOpen && box.items.length > 0 && (
            <Button size="large" isBusy={isPreparing} onClick={() => void openClosing()}>
              Fechar caixa
              <span className="sr-only"> {box.position}</span>
            </Button>
          )}
          {!packing.hasWaiting && <ActsOfServer box={box} packing={packing} />}
        </div>
      )}
      {closing && (
        <CloseDialog start={closing} box={box} packing={packing} onClose={() => setClosing(undefined)} />
      )}
    </Card>
  );
}

/** Acts that need the server's current state: offered only if no act of the request waits on the device. */
function ActsOfServer({ box, packing }: { box: ShownBox; packing: PackingState }) {
  const remove = useDeleteBox();
  const reopen = useReopenBox();
  const reopenHere = async () => {
    if ((await reopen.run({ id: box.id, version: box.version })) && !packing.active) packing.choose(box.id);
  };
  if (box.status === "closed")
    return (
      <Button
        variant="secondary"
        size="large"
        isWrite
        isBusy={reopen.isPending}
        onClick={() => void reopenHere()}
      >
        Reabrir
        <span className="sr-only"> a caixa {box.position}</span>
      </Button>
    );
  if (box.status !== "open" || box.items.length > 0) return null;
  return (
    <Button
      variant="quiet"
      size="large"
      isWrite
      isBusy={remove.isPending}
      onClick={() => void remove.run(box.id)}
    >
      Excluir caixa vazia
    </Button>
  );
}

type ContentsProps = { box: ShownBox; mayChange: boolean; packing: PackingState };

function Contents({ box, mayChange, packing }: ContentsProps) {
  if (box.items.length === 0) return <p className="text-base text-muted-foreground">Ainda vazia.</p>;
  return (
    <ul className="flex flex-col divide-y divide-border">
      {box.items.map(({ shipmentId, product, qty, packs, expiresOn }) => (
        <li key={shipmentId} className="flex items-center gap-3 py-2">
          <span className="min-w-0 flex-1 break-words">
            {product.name}
            {expiresOn !== null && (
              <span className="block text-base text-muted-foreground">
                Validade {formatCalendarDate(expiresOn)}
              </span>
            )}
          </span>
          <span className="font-semibold tabular-nums">{qty} un.</span>
          {packs === null && <span className="text-base text-danger">kit incompleto</span>}
          {mayChange && (
            <IconButton
              label={`Tirar 1 de ${product.name} da caixa ${box.position}`}
              icon={Minus}
              onClick={() => void packing.move(box.id, { shipmentId, qty: -1 })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Whether the box holds jewelry or watches, for which the published limit of weight is lower. */
function Jewelry({ box, mayChange, packing }: ContentsProps) {
  if (!mayChange) return box.hasJewelry && <p className="text-base">Tem joias ou relógios.</p>;
  if (box.items.length === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="text-base" aria-hidden="true">
        Tem joias ou relógios
      </span>
      <Switch
        label={`A caixa ${box.position} tem joias ou relógios`}
        checked={box.hasJewelry}
        onCheckedChange={(hasJewelry) => void packing.measure(box.id, { hasJewelry })}
      />
    </div>
  );
}

/** Amazon's numbers of the shipment and the box; the box's number contains the shipment's. */
function AmazonNumbers({ box }: { box: ShownBox }) {
  const change = useNumberBox();
  /** Null until typed, so that numbers that arrive meanwhile are shown. */
  const [typedShipment, setShipment] = useState<string | null>(null);
  const [typedNumber, setNumber] = useState<string | null>(null);
  const shipment = typedShipment ?? box.fbaShipmentId ?? "";
  const number = typedNumber ?? box.amazonBoxId ?? "";
  const isChanged = shipment !== (box.fbaShipmentId ?? "") || number !== (box.amazonBoxId ?? "");
  const errorOf = (name: string) => change.problem?.fields.find(({ path }) => path === name)?.message;
  const save = async () => {
    const saved = await change.run({
      boxId: box.id,
      // If the shipment's number was not edited, it is derived from the box's number.
      ...(shipment !== (box.fbaShipmentId ?? "") && { fbaShipmentId: shipment || null }),
      ...(number !== (box.amazonBoxId ?? "") && { amazonBoxId: number || null }),
    });
    if (!saved) return;
    setShipment(null);
    setNumber(null);
  };
  return (
    <form
      className="grid grid-cols-1 items-end gap-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Envio na Amazon" error={errorOf("fbaShipmentId")}>
        <TextInput
          className="h-14"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="FBA…"
          maxLength={40}
          value={shipment}
          onChange={(event) => setShipment(event.target.value)}
        />
      </Field>
      <Field label="Caixa na Amazon" error={errorOf("amazonBoxId")}>
        <TextInput
          className="h-14"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="FBA…U000001"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      {isChanged && (
        <Button
          type="submit"
          variant="secondary"
          size="large"
          isWrite
          isBusy={change.isPending}
          className="col-span-full"
        >
          Salvar números
        </Button>
      )}
    </form>
  );
}
