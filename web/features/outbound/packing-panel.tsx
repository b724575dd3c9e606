import { PackagePlus } from "lucide-react";
import { useCallback, useState } from "react";
import { RefusalAlert } from "#web/features/scan/refusal-alert.public";
import { ScanField, useKeyboardScanner } from "#web/features/scan/scan.public";
import { problemFrom } from "#web/platform/api/problem";
import { useDownload } from "#web/platform/api/use-download";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { tellUnreadInput } from "#web/ui/form/unread-input";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { moveFocusWhenRemoved } from "#web/ui/list/move-focus-when-removed";
import { Skeleton } from "#web/ui/skeleton";
import { OutboundBoxCard } from "./outbound-box-card.tsx";
import { boxesAtOnce, lastBoxes, openBoxes, type ShownBox } from "./packing-after.ts";
import type { PackingState } from "./use-packing.public.ts";

type PackingPanelProps = {
  packing: PackingState;
  /** Shows the boxes without buttons. */
  isDisabled?: boolean;
  /** Another field of the screen receives the scans. */
  isScanElsewhere?: boolean;
  /** Makes the panel receive the scans again; without it, scans cannot be directed to the panel. */
  onScanHere?: (() => void) | undefined;
};

/** The boxes of a request: scans go into the active one (docs/product.md#boxes-out). */
export function PackingPanel({
  packing,
  isDisabled = false,
  isScanElsewhere = false,
  onScanHere,
}: PackingPanelProps) {
  const { shown, error, refusal, active } = packing;
  const download = useDownload();
  const [most, setMost] = useState(boxesAtOnce);
  /** The boxes with something typed or an open dialog, which new boxes do not hide. */
  const [inUse, setInUse] = useState<ReadonlySet<string>>(new Set());
  const markInUse = useCallback((boxId: string, isInUse: boolean) => {
    setInUse((before) => {
      const others = [...before].filter((id) => id !== boxId);
      return new Set(isInUse ? [...others, boxId] : others);
    });
  }, []);
  if (error)
    return (
      <ErrorPanel
        error={{ title: "Erro ao carregar caixas", detail: problemFrom(error).message }}
        onRetry={packing.retry}
      />
    );
  if (!shown) return <Skeleton className="h-64" />;
  const { id: requestId, number, boxes, items, reserved, packed } = shown;
  const opened = openBoxes(boxes);
  const takesScans = !isScanElsewhere && !isDisabled;
  const left = items.filter((item) => item.reserved > 0);
  const contents = `/api/v1/floor/prep-requests/${requestId}/box-content.csv`;
  return (
    <section aria-label="Caixas" className="@container flex flex-col gap-4">
      <h2 className="font-semibold text-xl tabular-nums">
        {packed} de {counted(packed + reserved, "unidade embalada", "unidades embaladas")}
      </h2>
      {takesScans && opened.length === 0 && <ScansWithoutBox packing={packing} />}
      {takesScans && opened.length > 0 && (
        <>
          {!active && (
            <p className="text-base">
              Nenhuma caixa recebe os bipes: toque em ‘Bipar nesta caixa’ ou em ‘Abrir caixa’.
            </p>
          )}
          <ScanField
            label={active ? `Bipe o produto para a caixa ${active.position}` : "Bipe o produto"}
            onScan={(code) => void packing.scan(code)}
          />
        </>
      )}
      <RefusalAlert refusal={refusal} />
      {left.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {left.map(({ shipmentId, product, reserved: units }) => (
            <UnitsLeft
              key={shipmentId}
              left={{ shipmentId, name: product.name, units }}
              packedExpiries={boxes.flatMap((box) =>
                box.items.flatMap((item) => (item.shipmentId === shipmentId ? item.expiresOn : [])),
              )}
              box={isDisabled ? undefined : active}
              packing={packing}
            />
          ))}
        </ul>
      )}
      {boxes.length > most && (
        <Button
          ref={moveFocusWhenRemoved}
          variant="quiet"
          size="large"
          className="self-start"
          onClick={() => setMost((before) => before + boxesAtOnce)}
        >
          Mostrar mais caixas
        </Button>
      )}
      <div className="grid gap-4 @4xl:grid-cols-2">
        {lastBoxes(boxes, most, new Set([...inUse, active?.id])).map((box) => (
          <OutboundBoxCard
            key={box.id}
            box={box}
            packing={packing}
            count={boxes.length}
            isDisabled={isDisabled}
            markInUse={markInUse}
            isActive={box.id === active?.id && !isScanElsewhere && !isDisabled}
            onActivate={
              isScanElsewhere && !onScanHere
                ? null
                : () => {
                    packing.choose(box.id);
                    onScanHere?.();
                  }
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isDisabled && (
          <Button
            variant={boxes.length === 0 ? "primary" : "secondary"}
            size="large"
            onClick={() => void packing.open()}
          >
            <PackagePlus aria-hidden="true" />
            Abrir caixa
          </Button>
        )}
        {packed > 0 && (
          <Button
            variant="quiet"
            size="large"
            isWrite
            disabled={packing.hasWaiting}
            isBusy={download.busyPath === contents}
            onClick={() => void download.run(contents, `caixas-solicitacao-${number}.csv`)}
          >
            Baixar conteúdo (CSV)
          </Button>
        )}
      </div>
    </section>
  );
}

/** Receives scans while no box is open, so that each is refused with a reason. */
function ScansWithoutBox({ packing }: Pick<PackingPanelProps, "packing">): null {
  useKeyboardScanner((code) => void packing.scan(code));
  return null;
}

type UnitsLeftProps = {
  left: { shipmentId: string; name: string; units: number };
  /** The expiry dates of the units of it that are in boxes. */
  packedExpiries: readonly (string | null)[];
  /** The box to which scanned units are added. */
  box: ShownBox | undefined;
  packing: PackingState;
};

/** The units that are in no box yet, to be put into the chosen box with the expiry date of their lot. */
function UnitsLeft({ left: { shipmentId, name, units }, packedExpiries, box, packing }: UnitsLeftProps) {
  const expiry = packing.expiries.get(shipmentId);
  // A date with which units were packed is recorded.
  useAskBeforeLeaving(Boolean(expiry) && !packedExpiries.includes(expiry ?? null));
  return (
    <li className="flex flex-wrap items-end gap-3 py-2">
      <span className="min-w-40 flex-1 self-center wrap-anywhere">{name}</span>
      <span className="self-center tabular-nums">{units} fora das caixas</span>
      {box && expiry === undefined && (
        <Button variant="quiet" size="large" onClick={() => packing.typeExpiry(shipmentId, "")}>
          Validade
          <span className="sr-only"> de {name}</span>
        </Button>
      )}
      {box && expiry !== undefined && (
        <Field label={`Validade de ${name}`}>
          <DateInput
            className="h-14"
            value={expiry}
            onChange={({ target }) => packing.typeExpiry(shipmentId, target.value)}
          />
        </Field>
      )}
      {box && (
        <Button
          variant="secondary"
          size="large"
          onClick={({ currentTarget }) => {
            if (tellUnreadInput(currentTarget.closest("li") ?? document)) return;
            void packing.move(box.id, { shipmentId, qty: units, ...(expiry && { expiresOn: expiry }) });
          }}
        >
          Embalar todas
          <span className="sr-only">
            {" "}
            de {name} na caixa {box.position}
          </span>
        </Button>
      )}
    </li>
  );
}
