import { undo } from "@prepara/domain/stock/input";
import { useSchemaForm } from "#web/platform/form";
import { dayAndTime } from "#web/platform/formats";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type Movement, useUndo } from "./units.queries.ts";

/** Asks why a whole count or correction is undone (docs/product.md#units). */
export function UndoDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const form = useSchemaForm(undo, { reason: "" });
  const write = useUndo(movement);
  const isCount = movement.reason === "count";
  return (
    <FormDialog
      title={isCount ? "Desfazer a contagem?" : "Desfazer o ajuste?"}
      description={`De ${dayAndTime(movement.at)}. Todas as unidades ${isCount ? "desta contagem" : "deste ajuste"} voltam para onde estavam.`}
      submit="Desfazer"
      submitVariant="danger"
      isBusy={write.isPending}
      isDirty={form.formState.isDirty}
      failure={{ title: "Erro ao desfazer", message: write.problem?.message }}
      onSubmit={form.handleSubmit(async (reason) => {
        if (await write.run(reason)) onClose();
      })}
      onClose={onClose}
    >
      <Field label="Motivo" isRequired error={form.formState.errors.reason?.message}>
        <Textarea {...form.register("reason")} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
