import { useQuery } from "@tanstack/react-query";
import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { ScanField } from "#web/features/scan/scan.public";
import { problemFrom } from "#web/platform/api/problem";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Skeleton } from "#web/ui/skeleton";
import { packingQuery, useOpenBox, usePackUnits, useScanIntoBox } from "./outbound.queries.ts";
import { OutboundBoxCard } from "./outbound-box-card.tsx";

type PackingPanelProps = {
  requestId: string;
  /** Another field of the screen takes the scans. */
  isScanElsewhere?: boolean;
  /** Lets the panel take the scans again; without it, it does not while they are elsewhere. */
  onScanHere?: (() => void) | undefined;
};

/** The boxes of a request: scans go into the chosen open box (docs/product.md#boxes-out). */
export function PackingPanel({ requestId, isScanElsewhere = false, onScanHere }: PackingPanelProps) {
  const packing = useQuery(packingQuery(requestId));
  const open = useOpenBox();
  const pack = usePackUnits();
  const scan = useScanIntoBox(requestId);
  const [chosen, setChosen] = useState<string>();
  if (packing.isError)
    return (
      <ErrorPanel
        error={{ title: "Erro ao carregar caixas", detail: problemFrom(packing.error).message }}
        onRetry={() => void packing.refetch()}
      />
    );
  if (!packing.data) return <Skeleton className="h-64" />;
  const { boxes, items, reserved, packed } = packing.data;
  const opened = boxes.filter(({ status }) => status === "open");
  const active = opened.find(({ id }) => id === chosen) ?? opened.at(-1);
  const left = items.filter((item) => item.reserved > 0);
  return (
    <section aria-label="Caixas" className="@container flex flex-col gap-4">
      <h2 className="font-semibold text-xl tabular-nums">
        {packed} de {counted(packed + reserved, "unidade embalada", "unidades embaladas")}
      </h2>
      {active && !isScanElsewhere && (
        <ScanField
          hasFocus
          label={`Bipe o produto para a caixa ${active.position}`}
          onScan={(code) => scan(active.id, code)}
        />
      )}
      {left.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {left.map(({ shipmentId, product, reserved: units }) => (
            <li key={shipmentId} className="flex flex-wrap items-center gap-3 py-2">
              <span className="min-w-0 flex-1 break-words">{product.name}</span>
              <span className="tabular-nums">{units} fora das caixas</span>
              {active && (
                <Button
                  look="secondary"
                  size="large"
                  isWrite
                  isBusy={pack.isPending}
                  onClick={() => void pack.run({ boxId: active.id, shipmentId, qty: units })}
                >
                  Embalar todas
                  <span className="sr-only">
                    {" "}
                    de {product.name} na caixa {active.position}
                  </span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 @4xl:grid-cols-2">
        {boxes.map((box) => (
          <OutboundBoxCard
            key={box.id}
            box={box}
            count={boxes.length}
            isActive={box.id === active?.id && !isScanElsewhere}
            onActivate={
              isScanElsewhere && !onScanHere
                ? null
                : () => {
                    setChosen(box.id);
                    onScanHere?.();
                  }
            }
          />
        ))}
      </div>
      <Button
        look={boxes.length === 0 ? "primary" : "secondary"}
        size="large"
        isWrite
        isBusy={open.isPending}
        onClick={() => void open.run(requestId)}
        className="self-start"
      >
        <PackagePlus aria-hidden="true" />
        Abrir caixa
      </Button>
    </section>
  );
}
