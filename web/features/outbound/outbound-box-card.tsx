import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { outboundStatusLabels } from "@prepara/domain/outbound/box";
import { Minus, PackageCheck, PackageOpen } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Switch } from "#web/ui/form/switch";
import { IconButton } from "#web/ui/icon-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { FailureNotice } from "#web/ui/notice-panel";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { StatusPill } from "#web/ui/status-pill";
import { AmazonNumbers, useTypedNumbers } from "./amazon-numbers.tsx";
import { BoxDrawing, LimitLine, measuresText } from "./box-measures.tsx";
import { MeasuresForm, useTypedMeasures } from "./measures-form.tsx";
import { useDeleteBox, useReopenBox } from "./outbound.queries.ts";
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
  /** Told whether something is typed of the box or a dialog about it is open. */
  markInUse: (boxId: string, isInUse: boolean) => void;
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
  markInUse,
  isActive,
  onActivate,
}: OutboundBoxCardProps) {
  const isOpen = box.status === "open";
  const mayChange = isOpen && !isDisabled;
  const { measures, numbers, isInUse, ...end } = useClosing(box, packing, mayChange);
  // Syncs with the panel around, which shows not all boxes of a request.
  useEffect(() => {
    if (!isInUse) return;
    markInUse(box.id, true);
    return () => markInUse(box.id, false);
  }, [box.id, isInUse, markInUse]);
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
          <MeasuresForm box={box} measures={measures} />
        ) : (
          <p className="text-base">{measuresText(box)}</p>
        )}
        {box.photo && (
          <PhotoStrip photos={toPhotos([box.photo])} shown={1} subject={`caixa ${box.position}`} />
        )}
      </div>
      {mayChange && !box.isNew ? (
        <AmazonNumbers numbers={numbers} />
      ) : (
        box.fbaShipmentId !== null && (
          <p className="wrap-anywhere text-base">Na Amazon: {box.amazonBoxId ?? box.fbaShipmentId}</p>
        )
      )}
      <Jewelry box={box} mayChange={mayChange} packing={packing} />
      <LimitLine box={box} />
      {box.overrideReason && <p className="text-base">Fechada fora do limite: {box.overrideReason}</p>}
      <FailureNotice title="Erro ao fechar caixa" message={end.whyNot} />
      {!isDisabled && (
        <div className="flex flex-wrap gap-2">
          {isOpen && !isActive && onActivate && (
            <Button variant="secondary" size="large" onClick={onActivate}>
              Bipar nesta caixa
            </Button>
          )}
          {isOpen && box.items.length > 0 && (
            <Button size="large" isBusy={end.isPreparing} onClick={() => void end.open()}>
              Fechar caixa
              <span className="sr-only"> {box.position}</span>
            </Button>
          )}
          {!packing.hasWaiting && <ActsOfServer box={box} packing={packing} />}
        </div>
      )}
      {end.closing && <CloseDialog start={end.closing} box={box} packing={packing} onClose={end.stop} />}
    </Card>
  );
}

/** What is typed of an open box, and 'Fechar caixa', which saves the typed measures first. */
function useClosing(box: ShownBox, packing: PackingState, mayChange: boolean) {
  const measures = useTypedMeasures(box, packing);
  const numbers = useTypedNumbers(box);
  const [closing, setClosing] = useState<ShownBox>();
  const [isPreparing, setPreparing] = useState(false);
  const [isTried, setTried] = useState(false);
  if (isTried && !numbers.isChanged) setTried(false);
  const isUnsaved = mayChange && (measures.isChanged || numbers.isChanged);
  useUnsavedWork(isUnsaved);
  useAskBeforeLeaving(isUnsaved);
  const isLostIn = (closed: ShownBox) => numbers.isChanged || (measures.isChanged && !measures.areIn(closed));
  useToldOfClosing(box, mayChange ? isLostIn : undefined);
  const open = async () => {
    setTried(numbers.isChanged);
    // Numbers are not saved here: that takes a connection, and others may have them. A closed box takes none.
    if (numbers.isChanged || !measures.save()) return;
    setPreparing(true); // what was done before may have to be sent first
    // Measures that were saved just before are no change that somebody else made.
    const after = await packing.boxAfterActs(box.id);
    if (!after || measures.areIn(after)) setClosing(after); // else a toast has told that they were not saved
    setPreparing(false);
  };
  const whyNot = isTried ? "Salve antes os números da Amazon, ou desfaça o que digitou." : undefined;
  const isInUse = isUnsaved || isPreparing || closing !== undefined;
  return {
    measures,
    numbers,
    isInUse,
    closing,
    isPreparing,
    whyNot,
    open,
    stop: () => setClosing(undefined),
  };
}

/** Tells that what is typed of a box is gone once a colleague has closed it: a closed box takes no more. */
function useToldOfClosing(box: ShownBox, isLostIn: ((closed: ShownBox) => boolean) | undefined) {
  const before = useRef(isLostIn);
  // In an effect of each render, because what was typed is discarded in the render that shows the closed box.
  useEffect(() => {
    if (box.status !== "open" && before.current?.(box))
      notify({
        kind: "error",
        title: "Erro ao salvar caixa",
        description: `A caixa ${box.position} foi fechada. O que você digitou nela não foi salvo.`,
        isMinor: true,
      });
    before.current = isLostIn;
  });
}

/** Acts that need the server's current state: offered only if no act of the request waits on the device. */
function ActsOfServer({ box, packing }: { box: ShownBox; packing: PackingState }) {
  const remove = useDeleteBox();
  const reopen = useReopenBox();
  const reopenHere = async () => {
    if (await reopen.run({ id: box.id, version: box.version })) await packing.chooseIfNone(box.id);
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
