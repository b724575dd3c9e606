import { type SignUpForm as SignUp, signUpForm } from "@prepara/domain/account/input";
import { invalidWhatsapp, whatsappExample } from "@prepara/domain/account/whatsapp";
import { useSchemaForm } from "#web/platform/form";
import { notify } from "#web/platform/notify";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/field";
import { NoticePanel } from "#web/ui/notice-panel";
import { PasswordInput } from "#web/ui/password-input";
import { TextInput } from "#web/ui/text-input";
import { FailureAlert } from "./failure-alert.tsx";

type SignUpFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  failure: string | null;
  /** The address that still has to be confirmed, when the server asks for it. */
  unconfirmed: string | null;
  onSubmit: (values: SignUp) => Promise<void>;
};

/** Name, WhatsApp, e-mail, password, 'Criar Conta'. */
export function SignUpForm({ email, onEmailChange, failure, unconfirmed, onSubmit }: SignUpFormProps) {
  const form = useSchemaForm(signUpForm, { fullName: "", whatsapp: "", email, password: "" });
  const { errors, isSubmitting } = form.formState;
  const tellWhatsapp = (wrong: typeof errors) => {
    if (wrong.whatsapp) notify({ kind: "error", ...invalidWhatsapp });
  };
  if (unconfirmed) {
    return (
      <NoticePanel tone="info" title="Confirme seu e-mail" isAlert>
        Enviamos um link para {unconfirmed}. Abra a mensagem neste navegador para entrar na sua suíte.
      </NoticePanel>
    );
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit, tellWhatsapp)} className="flex flex-col gap-5">
      <FailureAlert failure={failure} />
      <Field label="Nome completo" error={errors.fullName?.message}>
        <TextInput autoComplete="name" {...form.register("fullName")} />
      </Field>
      <Field label="WhatsApp" hint="Com código do país" error={errors.whatsapp?.message}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={whatsappExample}
          {...form.register("whatsapp")}
        />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          {...form.register("email", { onChange: (event) => onEmailChange(event.target.value) })}
        />
      </Field>
      <Field label="Senha" hint="Pelo menos 6 caracteres" error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...form.register("password")} />
      </Field>
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        Criar Conta
      </Button>
    </form>
  );
}
