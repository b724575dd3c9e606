import { useQuery } from "@tanstack/react-query";
import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { ScanField } from "#web/features/scan/scan.public";
import { problemFrom } from "#web/platform/api/problem";
import { useDownload } from "#web/platform/api/use-download";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Skeleton } from "#web/ui/skeleton";
import { type Packing, packingQuery, useOpenBox, usePackUnits, useScanIntoBox } from "./outbound.queries.ts";
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
  const download = useDownload();
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
  const { number, boxes, items, reserved, packed } = packing.data;
  const opened = boxes.filter(({ status }) => status === "open");
  const active = opened.find(({ id }) => id === chosen) ?? opened.at(-1);
  const left = items.filter((item) => item.reserved > 0);
  const contents = `/api/v1/floor/prep-requests/${requestId}/box-content.csv`;
  return (
    <section aria-label="Caixas" className="@container flex flex-col gap-4">
      <h2 className="font-semibold text-xl tabular-nums">
        {packed} de {counted(packed + reserved, "unidade embalada", "unidades embaladas")}
      </h2>
      {active && !isScanElsewhere && (
        <ScanField
          label={`Bipe o produto para a caixa ${active.position}`}
          onScan={(code) => scan(active.id, code)}
        />
      )}
      {left.length > 0 && (
        <ul className="flex flex-col divide-y divide-border">
          {left.map(({ shipmentId, product, reserved: units }) => (
            <UnitsLeft key={shipmentId} left={{ shipmentId, name: product.name, units }} box={active} />
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
      <div className="flex flex-wrap gap-3">
        <Button
          look={boxes.length === 0 ? "primary" : "secondary"}
          size="large"
          isWrite
          isBusy={open.isPending}
          onClick={() => void open.run(requestId)}
        >
          <PackagePlus aria-hidden="true" />
          Abrir caixa
        </Button>
        {packed > 0 && (
          <Button
            look="quiet"
            size="large"
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

type UnitsLeftProps = {
  left: { shipmentId: string; name: string; units: number };
  /** The box that scans go into. */
  box: Packing["boxes"][number] | undefined;
};

/** Units that lie in no box, to be put into the chosen one with the expiry of their lot. */
function UnitsLeft({ left: { shipmentId, name, units }, box }: UnitsLeftProps) {
  const pack = usePackUnits();
  const [expiry, setExpiry] = useState<string>();
  return (
    <li className="flex flex-wrap items-end gap-3 py-2">
      <span className="min-w-0 flex-1 self-center break-words">{name}</span>
      <span className="self-center tabular-nums">{units} fora das caixas</span>
      {box && expiry === undefined && (
        <Button look="quiet" size="large" onClick={() => setExpiry("")}>
          Validade
          <span className="sr-only"> de {name}</span>
        </Button>
      )}
      {box && expiry !== undefined && (
        <Field label={`Validade de ${name}`}>
          <TextInput
            type="date"
            className="h-14"
            value={expiry}
            onChange={(event) => setExpiry(event.target.value)}
          />
        </Field>
      )}
      {box && (
        <Button
          look="secondary"
          size="large"
          isWrite
          isBusy={pack.isPending}
          onClick={() =>
            void pack.run({ boxId: box.id, shipmentId, qty: units, ...(expiry && { expiresOn: expiry }) })
          }
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
