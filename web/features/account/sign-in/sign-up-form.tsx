import { invalidWhatsapp, whatsappExample } from "@prepara/domain/account/customer";
import type { SignUpForm as SignUp } from "@prepara/domain/account/input";
import { useState } from "react";
import {
  EmailField,
  FailureAlert,
  type FieldErrors,
  forms,
  useAccountForm,
} from "#web/features/account/forms/account-form";
import { NewPasswordField } from "#web/features/account/forms/new-password-field";
import { notify } from "#web/platform/notices/notify";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { lazyComponent } from "#web/ui/lazy-component";
import { type Authenticate, confirmationPage } from "./use-authenticate.ts";

const AskWhileTyped = lazyComponent(async () => (await import("./ask-while-typed.tsx")).AskWhileTyped);

type SignUpFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  failure: string | null;
  authenticate: Authenticate;
};

const notifyInvalidWhatsapp = (errors: FieldErrors) => {
  if (errors.whatsapp) notify({ kind: "error", ...invalidWhatsapp });
};

/** Signs up, then enters, or says that a mail was sent to confirm the address. */
function signUp(
  { guarded, enter, setOutcome }: Authenticate,
  { email, password, fullName, whatsapp }: SignUp,
): Promise<void> {
  return guarded(async (client, refuse) => {
    const options = { data: { full_name: fullName, whatsapp }, emailRedirectTo: confirmationPage() };
    const { data, error } = await client.signUp({ email, password, options });
    if (error) return refuse(error);
    if (!data.session) return setOutcome({ unconfirmed: email });
    await enter("Conta criada!", "Você já pode começar a usar.");
  });
}

export function SignUpForm({ email, onEmailChange, failure, authenticate }: SignUpFormProps) {
  const { errors, isSubmitting, formProps } = useAccountForm(forms.signUp, {
    onValid: (values) => signUp(authenticate, values),
    onInvalid: notifyInvalidWhatsapp,
  });
  const [isTyped, setTyped] = useState(false);
  return (
    <Form
      {...formProps}
      onInput={(event) => {
        // The e-mail is kept for the sign-in.
        if (event.target !== event.currentTarget.elements.namedItem("email")) setTyped(true);
        formProps.onInput(event);
      }}
      className="flex flex-col gap-5"
    >
      {isTyped && <AskWhileTyped isTyped={!isSubmitting} />}
      <FailureAlert failure={failure} />
      <Field label="Nome completo" error={errors.fullName}>
        <TextInput name="fullName" autoComplete="name" />
      </Field>
      <Field label="WhatsApp" hint="Com código do país" error={errors.whatsapp}>
        <TextInput
          name="whatsapp"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={whatsappExample}
        />
      </Field>
      <EmailField value={email} onChange={onEmailChange} error={errors.email} />
      <NewPasswordField label="Senha" error={errors.password} />
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        Criar Conta
      </Button>
    </Form>
  );
}
