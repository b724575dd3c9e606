import { shipmentPatch } from "@prepara/domain/shipments/input";
import { Controller } from "react-hook-form";
import { type Shipment, useEditShipment } from "#web/features/shipments/shipments.queries";
import { useSchemaForm } from "#web/platform/form";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { TextInput } from "#web/ui/form/text-input";
import { Textarea } from "#web/ui/form/textarea";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { TrackingField } from "./tracking-numbers.tsx";

/** Changes an announced purchase while it is in transit. */
export function EditShipmentDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { id, product, qty, eta, trackingNumbers, notes } = shipment;
  const form = useSchemaForm(shipmentPatch, { qty, eta: eta ?? "", trackingNumbers, notes: notes ?? "" });
  const edit = useEditShipment(id);
  const { errors, isDirty } = form.formState;
  const leaving = useLeaveGuard(isDirty, onClose);
  const submit = form.handleSubmit(async (patch) => {
    const { qty: units = qty, eta: day = null, trackingNumbers: numbers = [], notes: text = null } = patch;
    if (await edit.run({ qty: units, eta: day, trackingNumbers: numbers, notes: text })) onClose();
  });
  const footer = (
    <>
      <Button look="secondary" onClick={leaving.leave}>
        Cancelar
      </Button>
      <Button type="submit" form="editar-compra" isBusy={edit.isPending}>
        Salvar
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      mayClose={leaving.mayClose}
      title="Editar compra"
      description={product.name}
      footer={footer}
    >
      <Form id="editar-compra" onSubmit={submit} className="flex flex-col gap-4">
        {edit.problem && (
          <NoticePanel tone="danger" title="Erro ao atualizar" isAlert>
            {edit.problem.message}
          </NoticePanel>
        )}
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="Quantidade" error={errors.qty?.message}>
            <Controller
              control={form.control}
              name="qty"
              render={({ field }) => (
                <NumberStepper
                  noun="quantidade"
                  min={1}
                  value={field.value ?? null}
                  onValueChange={(next) => field.onChange(next ?? Number.NaN)}
                />
              )}
            />
          </Field>
          <Field label="Previsão de chegada" error={errors.eta?.message}>
            <TextInput type="date" {...form.register("eta")} />
          </Field>
        </div>
        <Controller
          control={form.control}
          name="trackingNumbers"
          render={({ field, fieldState }) => (
            <TrackingField
              value={field.value ?? []}
              onValueChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
        <Field label="Observações" error={errors.notes?.message}>
          <Textarea {...form.register("notes")} />
        </Field>
      </Form>
      {leaving.question}
    </Dialog>
  );
}
