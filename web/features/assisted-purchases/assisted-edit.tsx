import {
  type AssistedStatus,
  assistedStatuses,
  assistedStatusLabels,
} from "@prepara/domain/assisted-purchases/status";
import { useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useEffectEvent, useId } from "react";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { Select } from "#web/ui/form/select";
import { submitByKeys } from "#web/ui/form/submit-by-keys";
import { Textarea } from "#web/ui/form/text-input";
import { FailureNotice } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { assistedOneQuery, type QueuedPurchase, useManageAssisted } from "./assisted-purchases.queries.ts";

/** What was changed but not saved; null until changed: untouched fields show the refetched values. */
export type AssistedDraft = {
  /** The chosen status, and the one that was shown when it was chosen. */
  status: { chosen: AssistedStatus; seen: AssistedStatus } | null;
  /** The notes as typed, and the version of the purchase that was shown before. */
  notes: { typed: string; version: string } | null;
};

type AssistedEditProps = {
  /** As the list shows it, or showed it before a colleague's change took it out of the list. */
  listed: QueuedPurchase;
  /** Kept by the screen, because the form moves when a table becomes cards. */
  draft: AssistedDraft;
  onDraft: (draft: AssistedDraft) => void;
  /** The purchase as it was saved, and whether this form changed its status. */
  onSaved: (purchase: QueuedPurchase, isNewStatus: boolean) => void;
  onCancel: () => void;
};

type Place = { pathname: string; search: object };

const isSameList = (before: Place, after: Place): boolean => listOf(before) === listOf(after);
const listOf = ({ pathname, search }: Place) =>
  JSON.stringify([pathname, { ...search, solicitacao: undefined }]);

const NOTES_MAX = 2000;

/**
 * Edits status and notes in place: Esc cancels, Ctrl/Cmd+Enter saves (docs/product.md#assisted-purchases).
 */
export function AssistedEdit({ listed, draft, onDraft, onSaved, onCancel }: AssistedEditProps) {
  const formId = useId();
  const { data: purchase = listed } = useQuery({ ...assistedOneQuery(listed.id), placeholderData: listed });
  const status = draft.status?.chosen ?? purchase.status;
  const notes = draft.notes?.typed ?? purchase.adminNotes ?? "";
  const manage = useManageAssisted();
  const isNewStatus = status !== purchase.status;
  const isNewNote = notes !== (purchase.adminNotes ?? "");
  const isDirty = isNewStatus || isNewNote;
  const leaving = useLeaveGuard(isDirty, onCancel);
  // Filters, links, the back button and closing the tab also ask; a sheet over the list does not.
  const blocked = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !manage.isPending && !isSameList(current, next),
    // A hidden body means that the person is being signed out, which must not be blocked.
    enableBeforeUnload: () => isDirty && !document.body.hidden,
    withResolver: true,
  });
  const { problem } = manage;
  const showPresentStatus = useEffectEvent(() => onDraft({ ...draft, status: null }));
  // Syncs with the server: the chosen status was refused, so the field shows the present one again.
  useEffect(() => {
    if (problem?.code === "status_changed") showPresentStatus();
  }, [problem]);
  const save = async () => {
    const saved = await manage.run({
      id: purchase.id,
      ...(isNewStatus && { status, seenStatus: draft.status?.seen ?? purchase.status }),
      ...(isNewNote && {
        adminNotes: notes,
        version: problem?.version ?? draft.notes?.version ?? purchase.version,
      }),
    });
    if (saved) onSaved(saved, isNewStatus);
  };
  const leaveByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === "Escape") leaving.leave();
    else submitByKeys(event);
  };
  return (
    <Form
      id={formId}
      aria-label={`Editar a solicitação de ${purchase.productName}`}
      onKeyDown={leaveByKey}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex flex-col gap-4 rounded-card border border-primary bg-background p-4"
    >
      <FailureNotice title="Erro ao atualizar" message={problem?.message} />
      <Field label="Status">
        <Select
          autoFocus
          className="md:w-56"
          value={status}
          onChange={(event) => {
            const chosen = assistedStatuses.find((one) => one === event.target.value);
            const seen = draft.status?.seen ?? purchase.status;
            const isNew = chosen !== undefined && chosen !== purchase.status;
            onDraft({ ...draft, status: isNew ? { chosen, seen } : null });
          }}
          options={assistedStatuses.map((one) => ({ value: one, label: assistedStatusLabels[one] }))}
        />
      </Field>
      <Field label="Notas do admin" hint="O cliente lê estas notas.">
        <Textarea
          maxLength={NOTES_MAX}
          value={notes}
          onChange={(event) => {
            const version = draft.notes?.version ?? purchase.version;
            onDraft({ ...draft, notes: { typed: event.target.value, version } });
          }}
        />
      </Field>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={leaving.leave}>
          Cancelar
        </Button>
        <Button type="submit" isBusy={manage.isPending}>
          Salvar
        </Button>
      </div>
      {leaving.question}
      <ConfirmDialog
        isLocal
        open={blocked.status === "blocked"}
        onClose={() => blocked.reset?.()}
        title="Descartar o que você preencheu?"
        description="Os dados deste formulário ainda não foram salvos."
        cancel="Continuar editando"
        confirm="Descartar"
        onConfirm={() => {
          onCancel();
          blocked.proceed?.();
        }}
      />
    </Form>
  );
}
