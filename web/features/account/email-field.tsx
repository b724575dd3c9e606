import { Field } from "#web/ui/field";
import { TextInput } from "#web/ui/text-input";

type EmailFieldProps = { value: string; onChange: (email: string) => void; error: string | undefined };

/** The e-mail, shared by both forms, so that it survives the switch between them. */
export function EmailField({ value, onChange, error }: EmailFieldProps) {
  return (
    <Field label="E-mail" error={error}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
