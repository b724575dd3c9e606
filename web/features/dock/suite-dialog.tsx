import { suiteNumberIn } from "@prepara/domain/account/customer";
import { type ReactNode, useState } from "react";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { OwnerLine } from "./box-facts.tsx";
import { type Box, useNameOwner } from "./boxes.queries.ts";

/** The suite that staff read on the label of a box. */
export function SuiteDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const isHere = useIsHere();
  // What the person reads here is what the server compares with, also when the card around has changed.
  const [seen, setSeen] = useState(box);
  const change = useNameOwner(setSeen);
  return (
    <SuiteForm
      description={`Caixa nº ${box.number}`}
      owner={<OwnerLine box={seen} />}
      isBusy={change.isPending}
      message={change.problem?.message}
      onClose={onClose}
      onSuite={async (suite) => {
        if ((await change.run({ box: seen, suite })) && isHere()) onClose();
      }}
    />
  );
}

type WaitingSuiteDialogProps = { code: string; onSuite: (suite: number) => void; onClose: () => void };

/** The suite of a scanned box that waits on the device. */
export const WaitingSuiteDialog = ({ code, ...rest }: WaitingSuiteDialogProps) => (
  <SuiteForm isLocal description={`Caixa ${code}`} {...rest} />
);

type SuiteFormProps = {
  description: string;
  owner?: ReactNode;
  isLocal?: boolean;
  isBusy?: boolean;
  message?: string | undefined;
  onSuite: (suite: number) => unknown;
  onClose: () => void;
};

function SuiteForm({
  description,
  owner,
  isLocal = false,
  isBusy = false,
  message,
  onSuite,
  onClose,
}: SuiteFormProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const send = async () => {
    const suite = suiteNumberIn(typed.trim());
    if (!suite) return setError("Digite o número da suíte, como 07.");
    setError(undefined);
    await onSuite(suite);
  };
  return (
    <FormDialog
      title="Digitar a suíte"
      description={description}
      submit="Salvar"
      isLocal={isLocal}
      isBusy={isBusy}
      isDirty={typed !== ""}
      failure={{ title: "Erro ao salvar caixa", message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      {owner}
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
