import { shipmentPatch } from "@prepara/domain/shipments/input";
import { useQueryClient } from "@tanstack/react-query";
import { Controller } from "react-hook-form";
import { type Shipment, shipmentQuery, useEditShipment } from "#web/features/shipments/shipments.queries";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { useSchemaForm } from "#web/platform/form";
import { useIsHere } from "#web/platform/use-is-here";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { TrackingField, trackingError } from "./tracking-numbers.tsx";

/** Changes an announced purchase while it is in transit. */
export function EditShipmentDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { id, product, qty, eta, returnBy, trackingNumbers, notes } = shipment;
  const form = useSchemaForm(shipmentPatch, {
    qty,
    eta: eta ?? "",
    returnBy: returnBy ?? "",
    trackingNumbers,
    notes: notes ?? "",
  });
  const edit = useEditShipment(id);
  const version = useSeenVersion(shipment.version, edit.problem);
  const isHere = useIsHere();
  const { errors, isDirty, dirtyFields } = form.formState;
  const cache = useQueryClient();
  /** Adds the numbers that another window added meanwhile, which the next attempt would delete unseen. */
  const showAdded = async () => {
    const now = await cache.fetchQuery({ ...shipmentQuery(id), staleTime: 0 }).catch(() => null);
    const own = form.getValues("trackingNumbers") ?? [];
    const added = now?.trackingNumbers.filter(
      (each) => !trackingNumbers.includes(each) && !own.includes(each),
    );
    if (added?.length) form.setValue("trackingNumbers", [...own, ...added], { shouldDirty: true });
  };
  const submit = form.handleSubmit(async (patch) => {
    const edited = {
      version,
      ...(dirtyFields.qty && patch.qty !== undefined && { qty: patch.qty }),
      ...(dirtyFields.eta && { eta: patch.eta ?? null }),
      ...(dirtyFields.returnBy && { returnBy: patch.returnBy ?? null }),
      ...(dirtyFields.trackingNumbers && { trackingNumbers: patch.trackingNumbers ?? [] }),
      ...(dirtyFields.notes && { notes: patch.notes ?? null }),
    };
    const isSaved = await edit.run(edited);
    if (!isSaved) await showAdded();
    else if (isHere()) onClose();
  });
  return (
    <FormDialog
      title="Editar compra"
      description={product.name}
      submit="Salvar"
      isBusy={edit.isPending}
      isDirty={isDirty}
      failure={{ title: "Erro ao atualizar", message: edit.problem?.message }}
      onSubmit={submit}
      onClose={onClose}
    >
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
                onValueChange={field.onChange}
              />
            )}
          />
        </Field>
        <Field label="Previsão de chegada" error={errors.eta?.message}>
          <DateInput {...form.register("eta")} />
        </Field>
        <Field label="Prazo de devolução da loja" error={errors.returnBy?.message}>
          <DateInput {...form.register("returnBy")} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="trackingNumbers"
        render={({ field }) => (
          <TrackingField
            value={field.value ?? []}
            onValueChange={field.onChange}
            error={trackingError(errors.trackingNumbers)}
          />
        )}
      />
      <Field label="Observações" error={errors.notes?.message}>
        <Textarea {...form.register("notes")} />
      </Field>
    </FormDialog>
  );
}
