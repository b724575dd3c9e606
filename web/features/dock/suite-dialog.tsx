import { suiteNumberIn } from "@prepara/domain/account/customer";
import { useState } from "react";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type Box, useChangeBox } from "./boxes.queries.ts";

/** The suite that staff read on the label of a box. */
export function SuiteDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const change = useChangeBox();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const send = async () => {
    const suite = suiteNumberIn(typed.trim());
    if (!suite) return setError("Digite o número da suíte, como 07.");
    setError(undefined);
    if (await change.run({ id: box.id, suite })) onClose();
  };
  return (
    <FormDialog
      title="Digitar a suíte"
      description={`Caixa nº ${box.number}`}
      submit="Salvar"
      isBusy={change.isPending}
      failure={{ title: "Erro ao salvar caixa", message: change.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field label="Suíte na etiqueta" error={error}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
