import { useState } from "react";
import { useSeen, useSeenVersion } from "#web/platform/api/seen-version";
import { counted } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { NumberStepper } from "#web/ui/form/number-stepper";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { decisionWords } from "./case-words.ts";
import { type FloorCaseDetail, useCompensate } from "./floor-cases.queries.ts";

type CompensateDialogProps = { one: FloorCaseDetail; onClose: () => void };

/** Settles units that the warehouse lost or damaged, as agreed; an admin posts the credit separately. */
export function CompensateDialog({ one, onClose }: CompensateDialogProps) {
  const isHere = useIsHere();
  const compensate = useCompensate();
  const version = useSeenVersion(one.version, compensate.problem);
  const [qty, setQty] = useState<number | null>(one.undecidedQty);
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const { title, consequence } = decisionWords.compensate;
  const undecidedQty = useSeen(one.undecidedQty, compensate.problem);
  const send = async () => {
    setTried(true);
    if (qty === null || text.trim() === "") return;
    const settled = { id: one.id, version, undecidedQty: undecidedQty(), qty, text: text.trim() };
    if ((await compensate.run(settled)) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={title}
      description={consequence}
      submit={`Compensar ${counted(qty ?? 0, "unidade", "unidades")}`}
      isBusy={compensate.isPending}
      isDirty={text !== ""}
      {...(compensate.problem && {
        failure: { title: "Erro ao registrar decisão", message: compensate.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      {one.undecidedQty > 1 && (
        <Field
          label="Quantas unidades?"
          error={isTried && qty === null ? "Informe quantas unidades." : undefined}
        >
          <NumberStepper value={qty} onValueChange={setQty} noun="unidades" min={1} max={one.undecidedQty} />
        </Field>
      )}
      <Field
        label="O que foi combinado"
        hint="O cliente lê este texto na conversa."
        error={isTried && text.trim() === "" ? "Escreva o que foi combinado." : undefined}
      >
        <Textarea value={text} maxLength={4000} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
