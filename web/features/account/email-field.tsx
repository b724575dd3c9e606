import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";

type EmailFieldProps = {
  label?: string;
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
};

/** An e-mail; the steps of /auth share its value, so that it survives the switch between them. */
export function EmailField({ label = "E-mail", value, onChange, error }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete={label === "E-mail" ? "username" : "email"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
