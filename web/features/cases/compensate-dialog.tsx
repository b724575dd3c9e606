import { isWholeNumber, someUnits, whyNotWholeNumber } from "@prepara/domain/text/whole-number";
import { useState } from "react";
import { useSeen, useSeenVersion } from "#web/platform/api/seen-version";
import { counted } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import type { TypedNumber } from "#web/ui/form/decimal";
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
  const [qty, setQty] = useState<TypedNumber>(one.undecidedQty);
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const { title, consequence } = decisionWords.compensate;
  const undecidedQty = useSeen(one.undecidedQty, compensate.problem);
  const isCounted = isWholeNumber(qty, someUnits);
  const send = async () => {
    setTried(true);
    if (!isCounted || text.trim() === "") return;
    const settled = { id: one.id, version, undecidedQty: undecidedQty(), qty, text: text.trim() };
    if ((await compensate.run(settled)) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={title}
      description={consequence}
      submit={isCounted ? `Compensar ${counted(qty, "unidade", "unidades")}` : "Compensar"}
      isBusy={compensate.isPending}
      isDirty={qty !== one.undecidedQty || text !== ""}
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
        <Field label="Quantas unidades?" error={isTried ? whyNotWholeNumber(qty, someUnits) : undefined}>
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
