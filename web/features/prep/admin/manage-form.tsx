import { formatYearMonth } from "@prepara/domain/calendar/calendar";
import { counterChange } from "@prepara/domain/prep/free-units";
import { prepRequestPatch } from "@prepara/domain/prep/input";
import { type PrepStatus, prepStatuses, prepStatusLabels } from "@prepara/domain/prep/status";
import { useEffect, useState } from "react";
import { carrierNames } from "#web/features/prep/requests/request-cells";
import { useSchemaForm } from "#web/platform/form";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { Select } from "#web/ui/form/select";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
import { type RequestDetail, seenOf, type useManageRequest } from "./prep-admin.queries.ts";

type ManageFormProps = {
  request: RequestDetail;
  manage: ReturnType<typeof useManageRequest>;
  onTouched: () => void;
  onSaved: () => void;
};

const statuses = prepStatuses.map((value) => ({ value, label: prepStatusLabels[value] }));

/** Codes of refusals of a new status that was chosen on what is no longer true. */
const refusedStatus = ["status_changed", "request_cancelled", "proof_changed", "cancel_asked"];

const valuesOf = ({ status, notes, trackingNumber }: RequestDetail) => ({
  status,
  notes: notes ?? "",
  trackingNumber: trackingNumber ?? "",
});

/** Status, notes and tracking number of one request (docs/product.md#managing-prep-requests). */
export function ManageForm({ request, manage, onTouched, onSaved }: ManageFormProps) {
  const form = useSchemaForm(prepRequestPatch, valuesOf(request));
  const { errors, dirtyFields } = form.formState;
  // What was shown when another status was chosen: a later refetch does not change the chosen one.
  const [seen, setSeen] = useState(seenOf(request));
  // The same for the texts, until a refusal tells of others, which the notice below shows.
  const [seenTexts, setSeenTexts] = useState(request.version);
  const seeTexts = () => {
    if (!dirtyFields.notes && !dirtyFields.trackingNumber) setSeenTexts(request.version);
  };
  // Syncs with the server: a refetch updates untouched fields only.
  useEffect(() => form.reset(valuesOf(request), { keepDirtyValues: true }), [form, request]);
  const { problem } = manage;
  // Syncs with the server: the chosen status was refused, so the field shows the present one again.
  useEffect(() => {
    if (refusedStatus.includes(problem?.code ?? "")) form.resetField("status");
  }, [form, problem]);
  const submit = form.handleSubmit(async () => {
    const { status = request.status, notes, trackingNumber } = form.getValues();
    const saved = await manage.run({
      id: request.id,
      ...(dirtyFields.status && { status, ...seen }),
      ...(dirtyFields.notes && { notes: notes ?? "" }),
      ...(dirtyFields.trackingNumber && { trackingNumber: trackingNumber ?? "" }),
      ...((dirtyFields.notes || dirtyFields.trackingNumber) && { version: problem?.version ?? seenTexts }),
    });
    if (saved) onSaved();
  });
  const tracking = (form.watch("trackingNumber") ?? "").trim();
  const carrier = carrierNames(tracking);
  return (
    <Form id="gerenciar" onSubmit={submit} onChange={onTouched} className="flex flex-col gap-4">
      <FailureNotice title="Erro ao atualizar" message={problem?.message} />
      <div>
        <Field label="Status" error={errors.status?.message}>
          <Select
            options={statuses}
            {...form.register("status", {
              onChange: () => {
                if (!dirtyFields.status) setSeen(seenOf(request));
              },
            })}
          />
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
          {...form.register("trackingNumber", { onChange: seeTexts })}
        />
      </Field>
      <Field
        label="Notas"
        isOptional
        hint="O cliente escreve e lê neste mesmo campo: o que você salvar fica no lugar do que está aqui."
        error={errors.notes?.message}
      >
        <Textarea {...form.register("notes", { onChange: seeTexts })} />
      </Field>
      <ReplacedNote
        note={request.notes}
        typed={form.watch("notes") ?? ""}
        onKeep={() => form.setValue("notes", request.notes ?? "", { shouldDirty: true })}
      />
    </Form>
  );
}

/**
 * How the selected status changes the customer's monthly counter, shown before saving (docs/decisions/0012).
 */
function CounterEffect({ request, status }: { request: RequestDetail; status: PrepStatus }) {
  const isCancelled = request.cancelledAt !== null;
  const change = isCancelled ? 0 : counterChange(request.status, status, request.freeUnitsKept);
  return (
    <div role="status" className="*:mt-3">
      {effect(request, status, change)}
    </div>
  );
}

function effect(request: RequestDetail, status: PrepStatus, change: number) {
  const month = formatYearMonth(request.yearMonth);
  const { used, limit } = request.freeUnits;
  if (change !== 0) {
    const act = change > 0 ? "entram no" : "saem do";
    return (
      <NoticePanel tone="info" title={`Contador de ${month}: ${used} → ${Math.max(0, used + change)}`}>
        {counted(Math.abs(change), "unidade grátis", "unidades grátis")} {act} contador do cliente
        {limit > 0 && ` (limite de ${limit} por mês)`}.
      </NoticePanel>
    );
  }
  if (status !== request.status && status === "scheduled" && request.freeUnitsKept === 0) {
    return (
      <p className="text-muted-foreground text-sm">
        {prepStatusLabels.scheduled}: o contador de {month} não muda, porque não há unidades grátis.
      </p>
    );
  }
  return null;
}

type ReplacedNoteProps = { note: string | null; typed: string; onKeep: () => void };

/**
 * Customer and admin share one note: warns before the current one is replaced
 * (docs/product.md#prep-requests).
 */
function ReplacedNote({ note, typed, onKeep }: ReplacedNoteProps) {
  const isLost = note !== null && !typed.includes(note);
  return (
    <div role="status" className="empty:hidden">
      {isLost && (
        <NoticePanel
          tone="warning"
          title={typed.trim() === "" ? "A nota atual será apagada" : "A nota atual será substituída"}
        >
          <blockquote className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words border-current/30 border-l-2 pl-3">
            {note}
          </blockquote>
          <Button variant="secondary" size="small" className="mt-3" onClick={onKeep}>
            Voltar à nota atual
          </Button>
        </NoticePanel>
      )}
    </div>
  );
}
