import type { EmailForm } from "@prepara/domain/account/input";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { EmailField, FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { authSettingsQuery } from "#web/features/account/forms/auth-settings";
import { CodeForm } from "#web/features/account/forms/code-form";
import { ResendButton } from "#web/features/account/forms/resend-button";
import { openSession } from "#web/platform/session/session";
import { Button, buttonClass } from "#web/ui/button";
import { Form } from "#web/ui/form/form";
import { NoticePanel } from "#web/ui/notice-panel";

type EmailProps = { email: string; onEmailChange: (email: string) => void };

/** Requests a recovery mail; the reply does not reveal whether the account exists. */
export function RecoverStep({ email, onEmailChange }: EmailProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useAuthCall();
  const send = async ({ email: to }: EmailForm) => {
    const redirectTo = `${location.origin}/auth?modo=nova-senha`;
    let isTooSoon = false;
    const sent = await sending.run(async (client) => {
      const outcome = await client.resetPasswordForEmail(to, { redirectTo });
      isTooSoon = outcome.error?.code === "over_email_send_rate_limit";
      return outcome;
    });
    // The code of the mail that was sent shortly before works, whoever asked for it.
    if (sent || isTooSoon) setSentTo(to);
    return sent !== null;
  };
  if (sentTo)
    return (
      <MailSent
        to={sentTo}
        failure={sending.failure}
        isBusy={sending.isBusy}
        onResend={() => send({ email: sentTo })}
      />
    );
  return <AskForm email={email} onEmailChange={onEmailChange} failure={sending.failure} onSubmit={send} />;
}

type AskFormProps = EmailProps & {
  failure: string | null;
  onSubmit: (values: EmailForm) => Promise<boolean>;
};

function AskForm({ email, onEmailChange, failure, onSubmit }: AskFormProps) {
  const { errors, isSubmitting, formProps } = useAccountForm(forms.email, {
    onValid: async (values) => void (await onSubmit(values)),
  });
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <FailureAlert title="Não foi possível enviar o link" failure={failure} />
      <EmailField value={email} onChange={onEmailChange} error={errors.email} />
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        Enviar link
      </Button>
      <BackToSignIn />
    </Form>
  );
}

type MailSentProps = {
  to: string;
  failure: string | null;
  isBusy: boolean;
  onResend: () => Promise<boolean>;
};

function MailSent({ to, failure, isBusy, onResend }: MailSentProps) {
  const settings = useQuery(authSettingsQuery).data;
  const minutes = Math.round((settings?.mail_link_seconds ?? 3600) / 60);
  const navigate = useNavigate();
  const checking = useAuthCall();
  const check = async (token: string) => {
    const done = await checking.run((client) => client.verifyOtp({ type: "recovery", email: to, token }));
    if (!done) return;
    await openSession();
    await navigate({ to: "/auth", search: { modo: "nova-senha" }, replace: true });
  };
  return (
    <div className="flex flex-col gap-5">
      <NoticePanel tone="info" title="Veja seu e-mail" isAlert>
        Se houver uma conta com este e-mail, enviamos um link. Ele vale por {minutes} minutos.
        <span className="mt-1 block break-all font-medium">{to}</span>
      </NoticePanel>
      <FailureAlert title="Não foi possível enviar o link" failure={failure} />
      <CodeForm
        label="Ou digite o código do e-mail"
        hint="São 6 dígitos, na mesma mensagem."
        failure={checking.failure}
        submit="Continuar"
        onCode={check}
      />
      <ResendButton
        key={settings?.mail_spacing_seconds}
        label="Reenviar e-mail"
        spacingSeconds={settings?.mail_spacing_seconds ?? 60}
        isBusy={isBusy}
        onResend={onResend}
      />
      <BackToSignIn />
    </div>
  );
}

function BackToSignIn() {
  return (
    <Link to="/auth" search={{}} className={buttonClass("quiet")}>
      Voltar para a entrada
    </Link>
  );
}
