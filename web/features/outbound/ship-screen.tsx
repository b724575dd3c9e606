import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { PrintLabelsButton } from "#web/features/labels/labels.public";
import { RefusalAlert } from "#web/features/scan/refusal-alert.public";
import { ScanField } from "#web/features/scan/scan.public";
import { counted } from "#web/platform/formats";
import { Button, buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { FilterTabs } from "#web/ui/list/toolbar";
import { FailureNotice } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { measuresText } from "./box-measures.tsx";
import { CancelAsked } from "./cancel-asked.tsx";
import { type Packing, useShip } from "./outbound.queries.ts";
import { useShipping } from "./use-shipping.ts";

const views = [
  { value: "fechadas", label: "Com caixa fechada" },
  { value: "todas", label: "Todas aprovadas" },
];

type ShipScreenProps = { isAll: boolean; onView: (isAll: boolean) => void };

/** 'Enviar': closed boxes by request, which are scanned at the exit and shipped in one act. */
export function ShipScreen({ isAll, onView }: ShipScreenProps) {
  const shipping = useShipping(isAll);
  const { list, scan, setTypedCode, refusal } = shipping;
  return (
    <>
      <PageHeader
        title="Enviar"
        description="Bipe cada caixa na saída, depois a etiqueta da transportadora, e confirme o envio."
      />
      <ScanField
        label="Bipar na saída"
        onScan={(code) => void scan(code)}
        onTyped={setTypedCode}
        className="pb-3"
      />
      <RefusalAlert refusal={refusal} />
      <div className="py-4">
        <FilterTabs
          label="Solicitações"
          value={isAll ? "todas" : "fechadas"}
          onValueChange={(value) => onView(value === "todas")}
          options={views}
        />
      </div>
      <ListFrame
        {...list}
        skeleton={<Skeleton className="h-64" />}
        empty={
          <EmptyState
            drawing={<ShelfBox />}
            title={isAll ? "Nenhuma solicitação aprovada." : "Nenhuma caixa fechada."}
          >
            Solicitações aprovadas são embaladas em caixas; caixas fechadas aparecem aqui para sair.
          </EmptyState>
        }
      >
        {(requests) => (
          <ul className="grid gap-4 xl:grid-cols-2">
            {requests.map((request) => (
              <li key={request.id}>
                <ShipCard request={request} shipping={shipping} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

type ShipCardProps = { request: Packing; shipping: ReturnType<typeof useShipping> };

function ShipCard({ request, shipping }: ShipCardProps) {
  const { id, number, customer, boxes, reserved, cancelCaseNumber } = request;
  const { isScanned, tracking, setNumber, hasTypedCode } = shipping;
  const ship = useShip();
  const isSending = shipping.isPressed(id);
  const [isAsking, setAsking] = useState(false);
  const [isTried, setTried] = useState(false);
  if (isTried && !hasTypedCode) setTried(false);
  const isReady = boxes.length > 0 && boxes.every(({ status }) => status === "closed");
  const missing = boxes.filter((box) => !isScanned(box)).length;
  const press = () => {
    setTried(hasTypedCode);
    if (hasTypedCode) return;
    if (reserved > 0 || cancelCaseNumber) setAsking(true);
    else void send();
  };
  const send = async () => {
    await shipping.ship(id, (numbers) => {
      const shipped = boxes.map((box) => ({
        id: box.id,
        // A number that was not typed here stays: a colleague may have changed it meanwhile.
        trackingNumber: numbers[box.id] ?? null,
      }));
      return ship.run({
        requestId: id,
        leaveRest: reserved > 0,
        leftQty: reserved,
        cancelCaseNumber,
        boxes: shipped,
      });
    });
  };
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div>
        <h2 className="font-semibold text-xl">Solicitação nº {number}</h2>
        <p>
          Suíte {customer.suiteLabel} · {customer.fullName}
        </p>
        {reserved > 0 && <p>{counted(reserved, "unidade fora das caixas", "unidades fora das caixas")}</p>}
      </div>
      <CancelAsked caseNumber={cancelCaseNumber} />
      <ul className="flex flex-col gap-3">
        {boxes.map((box) => (
          <li key={box.id} className="flex flex-wrap items-end gap-3 border-border border-t pt-3">
            <p className="flex min-w-40 flex-1 flex-col">
              <span className="flex items-center gap-2 font-semibold">
                Caixa {box.position} de {boxes.length}
                {isScanned(box) && (
                  <span className="inline-flex items-center gap-1 text-base text-success">
                    <Check aria-hidden="true" className="size-5" />
                    Bipada
                  </span>
                )}
              </span>
              <span className="text-base">
                {box.status === "closed" ? measuresText(box) : "Ainda aberta"}
              </span>
            </p>
            {box.status === "closed" && (
              <div className="max-sm:basis-full">
                <Field label={`Rastreio da caixa ${box.position}`}>
                  <TextInput
                    className="h-14"
                    autoComplete="off"
                    value={tracking[box.id] ?? box.trackingNumber ?? ""}
                    maxLength={80}
                    readOnly={isSending}
                    onChange={(event) => setNumber(box.id, event.target.value)}
                  />
                </Field>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/galpao/embalar/$solicitacao"
          params={{ solicitacao: id }}
          className={buttonClass(isReady ? "secondary" : "primary", "large")}
        >
          Embalar
          <span className="sr-only"> a solicitação nº {number}</span>
        </Link>
        <PrintLabelsButton requestId={id} number={number} size="large" />
        {isReady && (
          <Button size="large" isWrite isBusy={isSending} onClick={press}>
            Confirmar envio
            <span className="sr-only"> da solicitação nº {number}</span>
          </Button>
        )}
        {isReady && missing > 0 && (
          <span className="text-base">{counted(missing, "caixa por bipar", "caixas por bipar")}</span>
        )}
      </div>
      <FailureNotice
        title="Erro ao confirmar envio"
        message={isTried ? "Aperte Enter no código digitado, ou apague-o." : undefined}
      />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        {...questionAbout(request)}
        cancel="Voltar"
        isBusy={isSending}
        // Also after a refusal: the list shows what is new only once no dialog is open.
        onConfirm={() => send().then(() => setAsking(false))}
      />
    </Card>
  );
}

/** What is asked before a request leaves without some units, or although its customer asked to cancel it. */
function questionAbout({ reserved, cancelCaseNumber }: Packing) {
  const isWhole = reserved === 0;
  const back = "Elas voltam a ficar disponíveis para o cliente, e o valor é corrigido.";
  const confirm = isWhole ? "Enviar" : "Enviar sem elas";
  if (!cancelCaseNumber)
    return { title: `Enviar sem ${counted(reserved, "unidade", "unidades")}?`, description: back, confirm };
  const asked = `O cliente pediu para cancelar na pendência nº ${cancelCaseNumber}. Depois do envio, isso não é mais possível.`;
  const left = `${counted(reserved, "unidade fica", "unidades ficam")} fora das caixas. ${back}`;
  return {
    title: "Enviar apesar do pedido de cancelamento?",
    description: isWhole ? asked : `${asked} ${left}`,
    confirm,
  };
}
