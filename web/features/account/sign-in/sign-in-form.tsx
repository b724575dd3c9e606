import type { SignInForm as SignIn } from "@prepara/domain/account/input";
import { Link } from "@tanstack/react-router";
import { EmailField, FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { PasswordInput } from "#web/ui/form/password-input";

type SignInFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  failure: string | null;
  onSubmit: (values: SignIn) => Promise<void>;
};

export function SignInForm({ email, onEmailChange, failure, onSubmit }: SignInFormProps) {
  const { errors, isSubmitting, formProps } = useAccountForm(forms.signIn, { onValid: onSubmit });
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <FailureAlert failure={failure} />
      <EmailField value={email} onChange={onEmailChange} error={errors.email} />
      <div className="flex flex-col items-start gap-1 [&>*:first-child]:w-full">
        <Field label="Senha" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Link
          to="/auth"
          search={{ modo: "recuperar" }}
          className="inline-flex min-h-11 items-center font-medium text-primary text-sm hover:underline md:min-h-8"
        >
          Esqueci minha senha
        </Link>
      </div>
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        Entrar
      </Button>
    </Form>
  );
}
