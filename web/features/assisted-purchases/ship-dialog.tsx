import { useState } from "react";
import { counted } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type QueuedPurchase, useShipAssisted } from "./assisted-purchases.queries.ts";

/** Creates the in-transit shipment of a purchase that was just completed. */
export function ShipDialog({ purchase, onClose }: { purchase: QueuedPurchase; onClose: () => void }) {
  const isHere = useIsHere();
  const ship = useShipAssisted();
  const [eta, setEta] = useState("");
  const [tracking, setTracking] = useState("");
  const send = async () => {
    const trackingNumbers = tracking
      .split(/[\n,;]+/)
      .map((one) => one.trim())
      .filter(Boolean);
    const done = await ship.run({ id: purchase.id, eta, trackingNumbers });
    if (done && isHere()) onClose();
  };
  const units = counted(purchase.quantity, "unidade", "unidades");
  return (
    <FormDialog
      title="Criar o envio desta compra?"
      description={`${purchase.productName}, ${units}, para a suíte ${purchase.customer.suiteLabel}.`}
      cancel="Agora não"
      submit="Criar envio"
      isBusy={ship.isPending}
      isDirty={eta !== "" || tracking !== ""}
      failure={{ title: "Erro ao atualizar", message: ship.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <p className="text-muted-foreground text-sm">
        O envio aparece em Em Trânsito para o cliente e em Recebimentos para o galpão.
      </p>
      <Field label="Previsão de chegada" isOptional>
        <DateInput value={eta} onChange={(event) => setEta(event.target.value)} />
      </Field>
      <Field label="Códigos de rastreio" isOptional hint="Separe vários por vírgula.">
        <TextInput
          autoComplete="off"
          className="font-mono"
          value={tracking}
          onChange={(event) => setTracking(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
