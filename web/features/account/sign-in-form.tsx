import { type SignInForm as SignIn, signInForm } from "@prepara/domain/account/input";
import { useSchemaForm } from "#web/platform/form";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/field";
import { PasswordInput } from "#web/ui/password-input";
import { TextInput } from "#web/ui/text-input";
import { FailureAlert } from "./failure-alert.tsx";

type SignInFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  failure: string | null;
  onSubmit: (values: SignIn) => Promise<void>;
};

/** E-mail, password, 'Entrar'. */
export function SignInForm({ email, onEmailChange, failure, onSubmit }: SignInFormProps) {
  const form = useSchemaForm(signInForm, { email, password: "" });
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-5">
      <FailureAlert failure={failure} />
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.register("email", { onChange: (event) => onEmailChange(event.target.value) })}
        />
      </Field>
      <Field label="Senha" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        Entrar
      </Button>
    </form>
  );
}
