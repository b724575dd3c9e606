import type { LossKind } from "@prepara/domain/outbound/request-units";
import { isWholeNumber, someUnits, whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import { useState } from "react";
import type { TaskDetail } from "#web/features/work/task.public";
import { api } from "#web/platform/api/api";
import { useSeen } from "#web/platform/api/seen-version";
import { createIdempotencyKeys, useWrite } from "#web/platform/api/use-write";
import { counted } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import type { TypedNumber } from "#web/ui/form/decimal";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Select } from "#web/ui/form/select";
import { FormDialog } from "#web/ui/overlay/form-dialog";

const texts = {
  damaged: ["Danificou no preparo", "Elas ficam entre as danificadas"],
  lost: ["Não achei", "Elas ficam como perdidas no galpão"],
} as const satisfies Record<LossKind, readonly [string, string]>;

type Loss = { shipmentId: string; qty: number; seenDropped?: number };

const keysToLose = createIdempotencyKeys();

const useLose = (id: string, kind: LossKind) =>
  useWrite({
    keysToMake: keysToLose,
    call: (loss: Loss, headers) =>
      api.POST("/api/v1/floor/tasks/{id}/losses", {
        params: { path: { id } },
        body: { ...loss, kind },
        headers,
      }),
    success: "Unidades registradas!",
    failure: "Erro ao registrar unidades",
    stale: ["tasks", "outbound", "cases"],
  });

type LossDialogProps = { task: TaskDetail; kind: LossKind; onClose: () => void };

/** 'Danificou no preparo' and 'Não achei': which product, and how many units. */
export function LossDialog({ task: { id, items }, kind, onClose }: LossDialogProps) {
  const isHere = useIsHere();
  const lose = useLose(id, kind);
  const [only] = useState(items.length === 1 ? (items[0]?.shipmentId ?? "") : "");
  const [chosen, choose] = useState(only);
  const [qty, setQty] = useState<TypedNumber>(1);
  const [isTried, setTried] = useState(false);
  const [title, where] = texts[kind];
  const dropped = items.find(({ shipmentId }) => shipmentId === chosen)?.dropped ?? 0;
  const seenItems = useSeen(items, lose.problem);
  const send = async () => {
    setTried(true);
    if (chosen === "" || !isWholeNumber(qty, someUnits)) return;
    const seen = seenItems().find(({ shipmentId }) => shipmentId === chosen);
    if ((await lose.run({ shipmentId: chosen, qty, ...(seen && { seenDropped: seen.dropped }) })) && isHere())
      onClose();
  };
  return (
    <FormDialog
      title={title}
      description={`${where}, saem desta solicitação, e o cliente é avisado.`}
      submit="Registrar"
      isBusy={lose.isPending}
      isDirty={qty !== 1 || chosen !== only}
      failure={{ title: "Erro ao registrar unidades", message: lose.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field label="Produto" isRequired error={isTried && chosen === "" ? "Escolha o produto." : undefined}>
        <Select
          value={chosen}
          {...(items.length > 1 && { placeholder: "Escolha o produto" })}
          options={items.map(({ shipmentId, productName }) => ({ value: shipmentId, label: productName }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      {dropped > 0 && <p>Já saíram desta solicitação: {counted(dropped, "unidade", "unidades")}.</p>}
      <Field label="Unidades" isRequired error={isTried ? whyNotWholeNumber(qty, someUnits) : undefined}>
        <NumberStepper isLarge noun="unidades" min={1} value={qty} onValueChange={setQty} />
      </Field>
    </FormDialog>
  );
}
