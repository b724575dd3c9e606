import { orderablePerValues, perLabels } from "@prepara/domain/services/catalogue";
import { newService } from "@prepara/domain/services/input";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { useSchemaForm } from "#web/platform/form";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { Switch } from "#web/ui/form/switch";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type Service, useAddService, useChangeService } from "./services.queries.ts";

type ServiceDialogProps = { service: Service | null; onClose: () => void };

const perOptions = orderablePerValues.map((value) => ({ value, label: perLabels[value] }));

/** Adds a service to the catalogue, or renames one and chooses whether it is offered. */
export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const isHere = useIsHere();
  const add = useAddService();
  const change = useChangeService();
  const per = orderablePerValues.find((one) => one === service?.per) ?? "unit";
  const form = useSchemaForm(newService, { name: service?.name ?? "", per });
  const [wasOffered] = useState(service?.isOffered ?? true);
  const [isOffered, setOffered] = useState(wasOffered);
  const { errors, isDirty, dirtyFields } = form.formState;
  const submit = form.handleSubmit(async () => {
    const { name, per: chosen } = form.getValues();
    const done = service
      ? await change.run({
          code: service.code,
          ...(dirtyFields.name && { name }),
          ...(isOffered !== wasOffered && { isOffered }),
        })
      : await add.run({ name, per: chosen });
    if (done && isHere()) onClose();
  });
  const problem = service ? change.problem : add.problem;
  return (
    <FormDialog
      title={service ? "Editar serviço" : "Adicionar serviço"}
      description={
        service
          ? "O que já foi pedido não muda. Preços mudam por uma nova tabela."
          : "O serviço é oferecido assim que uma tabela lhe der um preço."
      }
      submit={service ? "Salvar" : "Adicionar"}
      isBusy={add.isPending || change.isPending}
      isDirty={isDirty || isOffered !== wasOffered}
      failure={{ title: "Erro ao salvar serviço", message: problem?.message }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Nome" isRequired error={errors.name?.message}>
        <TextInput maxLength={60} {...form.register("name")} />
      </Field>
      {service ? (
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden="true" className="text-sm">
            Oferecer aos clientes
          </span>
          <Switch label="Oferecer aos clientes" checked={isOffered} onCheckedChange={setOffered} />
        </div>
      ) : (
        <Field label="Cobrado" isRequired error={errors.per?.message}>
          <Controller
            control={form.control}
            name="per"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select value={value} onChange={onChange} onBlur={onBlur} options={perOptions} />
            )}
          />
        </Field>
      )}
    </FormDialog>
  );
}
