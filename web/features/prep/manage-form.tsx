import { prepRequestPatch } from "@prepara/domain/prep/input";
import { prepStatuses, prepStatusLabels } from "@prepara/domain/prep/status";
import { useEffect } from "react";
import { useSchemaForm } from "#web/platform/form";
import { CopyButton } from "#web/ui/copy-button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { Select } from "#web/ui/form/select";
import { TextInput } from "#web/ui/form/text-input";
import { Textarea } from "#web/ui/form/textarea";
import { NoticePanel } from "#web/ui/notice-panel";
import { CounterEffect } from "./counter-effect.tsx";
import type { RequestDetail, useManageRequest } from "./prep-admin.queries.ts";
import { ReplacedNote } from "./replaced-note.tsx";
import { carrierNames } from "./tracking-line.tsx";

type ManageFormProps = {
  request: RequestDetail;
  manage: ReturnType<typeof useManageRequest>;
  onTouched: () => void;
  onSaved: () => void;
};

const statuses = prepStatuses.map((value) => ({ value, label: prepStatusLabels[value] }));

const valuesOf = ({ status, notes, trackingNumber }: RequestDetail) => ({
  status,
  notes: notes ?? "",
  trackingNumber: trackingNumber ?? "",
});

/** Status, notes and tracking number of one request (docs/product.md#managing-prep-requests). */
export function ManageForm({ request, manage, onTouched, onSaved }: ManageFormProps) {
  const form = useSchemaForm(prepRequestPatch, valuesOf(request));
  const { errors } = form.formState;
  // Syncs with the server, whose list loads anew while one types: typed fields stay, the others follow, so
  // that saving a note does not put back the status of before.
  useEffect(() => form.reset(valuesOf(request), { keepDirtyValues: true }), [form, request]);
  const submit = form.handleSubmit(async () => {
    const { status = request.status, notes, trackingNumber } = form.getValues();
    const saved = await manage.run({
      id: request.id,
      status,
      notes: notes ?? "",
      trackingNumber: trackingNumber ?? "",
    });
    if (saved) onSaved();
  });
  const tracking = (form.watch("trackingNumber") ?? "").trim();
  const carrier = carrierNames(tracking);
  return (
    <Form id="gerenciar" onSubmit={submit} onChange={onTouched} className="flex flex-col gap-4">
      {manage.problem && (
        <NoticePanel tone="danger" title="Erro ao atualizar" isAlert>
          {manage.problem.message}
        </NoticePanel>
      )}
      <div>
        <Field label="Status" error={errors.status?.message}>
          <Select options={statuses} {...form.register("status")} />
        </Field>
        <CounterEffect request={request} status={form.watch("status") ?? request.status} />
      </div>
      <Field
        label="Código de rastreio"
        isOptional
        hint={carrier ? `Parece ser ${carrier}.` : "A transportadora é reconhecida pelo código."}
        error={errors.trackingNumber?.message}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          after={
            <CopyButton
              text={tracking}
              label="Copiar código de rastreio"
              className={tracking ? "" : "invisible"}
            />
          }
          {...form.register("trackingNumber")}
        />
      </Field>
      <Field
        label="Notas"
        isOptional
        hint="O cliente escreve e lê neste mesmo campo: o que você salvar fica no lugar do que está aqui."
        error={errors.notes?.message}
      >
        <Textarea {...form.register("notes")} />
      </Field>
      <ReplacedNote
        note={request.notes}
        typed={form.watch("notes") ?? ""}
        onKeep={() => form.setValue("notes", request.notes ?? "", { shouldDirty: true })}
      />
    </Form>
  );
}
