import { useState } from "react";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { type QueuedPurchase, useShipAssisted } from "./assisted-purchases.queries.ts";

/** Creates the in-transit shipment of a purchase that was just completed. */
export function ShipDialog({ purchase, onClose }: { purchase: QueuedPurchase; onClose: () => void }) {
  const ship = useShipAssisted();
  const [eta, setEta] = useState("");
  const [tracking, setTracking] = useState("");
  const send = async () => {
    const trackingNumbers = tracking
      .split(/[\n,;]+/)
      .map((one) => one.trim())
      .filter(Boolean);
    const done = await ship.run({ id: purchase.id, eta, trackingNumbers });
    if (done) onClose();
  };
  const units = counted(purchase.quantity, "unidade", "unidades");
  const footer = (
    <>
      <Button look="secondary" onClick={onClose}>
        Agora não
      </Button>
      <Button type="submit" form="envio-da-compra" isBusy={ship.isPending}>
        Criar envio
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Criar o envio desta compra?"
      description={`${purchase.productName}, ${units}, para a suíte ${purchase.customer.suiteLabel}.`}
      footer={footer}
    >
      <Form
        id="envio-da-compra"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="flex flex-col gap-4"
      >
        {ship.problem && (
          <NoticePanel tone="danger" title="Erro ao atualizar" isAlert>
            {ship.problem.message}
          </NoticePanel>
        )}
        <p className="text-muted-foreground text-sm">
          O envio aparece em Em Trânsito para o cliente e em Recebimentos para o galpão.
        </p>
        <Field label="Previsão de chegada" isOptional>
          <TextInput type="date" value={eta} onChange={(event) => setEta(event.target.value)} />
        </Field>
        <Field label="Códigos de rastreio" isOptional hint="Separe vários por vírgula.">
          <TextInput
            autoComplete="off"
            className="font-mono"
            value={tracking}
            onChange={(event) => setTracking(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  );
}
