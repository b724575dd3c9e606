import { type ReactNode, useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { Textarea } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";

type ReasonDialogProps = {
  title: string;
  description: string;
  /** The label of the text field. */
  label: string;
  submit: string;
  failureTitle: string;
  /** The version of the case that is shown. */
  version: string;
  write: {
    run: (said: { text: string; version: string }) => Promise<unknown>;
    isPending: boolean;
    problem: { message: string; version: string | null } | null;
  };
  /** Rendered above the text field. */
  children?: ReactNode;
  /** Whether something was chosen in `children`. */
  isChosen?: boolean;
  onClose: () => void;
};

/** A dialog with one text field, whose text the customer reads. */
export function ReasonDialog(props: ReasonDialogProps) {
  const isHere = useIsHere();
  const {
    title,
    description,
    label,
    submit,
    failureTitle,
    write,
    children,
    isChosen = false,
    onClose,
  } = props;
  const version = useSeenVersion(props.version, write.problem);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const send = async () => {
    if (text.trim() === "") return setError("Escreva o que o cliente vai ler.");
    setError(undefined);
    if ((await write.run({ text, version })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title={title}
      description={description}
      submit={submit}
      cancel="Voltar"
      isBusy={write.isPending}
      isDirty={text.trim() !== "" || isChosen}
      {...(write.problem && { failure: { title: failureTitle, message: write.problem.message } })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      {children}
      <Field label={label} error={error}>
        <Textarea rows={4} value={text} maxLength={4000} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
