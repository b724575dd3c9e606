import type { EmailForm } from "@prepara/domain/account/input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmailField, FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { authCall, withoutData } from "#web/features/account/forms/auth-call";
import { authSettingsQuery } from "#web/features/account/forms/auth-settings";
import { ResendButton } from "#web/features/account/forms/resend-button";
import { useWrite } from "#web/platform/api/use-write";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Form } from "#web/ui/form/form";
import { NoticePanel } from "#web/ui/notice-panel";
import { userQuery } from "./account.queries.ts";
import { withReauthentication } from "./reauthentication.ts";

const emailRedirectTo = () => `${location.origin}/auth?modo=email-alterado`;

const useChangeEmail = () =>
  useWrite({
    call: ({ email }: EmailForm) =>
      withReauthentication(() =>
        authCall((client) => client.updateUser({ email }, { emailRedirectTo: emailRedirectTo() })),
      ),
    success: null,
    failure: "Erro ao trocar o e-mail",
    stale: ["sign-in", "me"],
  });

const useResendChange = () =>
  useWrite({
    call: (email: string) => {
      const options = { emailRedirectTo: emailRedirectTo() };
      return authCall((client) => withoutData(client.resend({ type: "email_change", email, options })));
    },
    success: "E-mails enviados",
    failure: "Erro ao reenviar o e-mail",
    stale: [],
  });

/** The sign-in address; a change is pending until both addresses are confirmed. */
export function EmailCard({ email }: { email: string }) {
  const pending = useQuery(userQuery).data?.new_email;
  const change = useChangeEmail();
  const [typed, setTyped] = useState("");
  useAskBeforeLeaving(typed !== "");
  const { errors, formProps } = useAccountForm(forms.email, {
    onValid: async (values) => {
      if (await change.run(values)) setTyped("");
    },
  });
  return (
    <SectionCard title="E-mail">
      <p className="wrap-anywhere">
        Você entra com <strong className="font-semibold">{email}</strong>
      </p>
      {pending && <PendingChange email={email} pending={pending} />}
      <Form {...formProps} className="flex flex-col gap-4">
        <FailureAlert title="Erro ao trocar o e-mail" failure={change.problem?.message ?? null} />
        <EmailField label="Novo e-mail" value={typed} onChange={setTyped} error={errors.email} />
        <Button type="submit" variant="secondary" isBusy={change.isPending} className="self-start">
          Trocar e-mail
        </Button>
      </Form>
    </SectionCard>
  );
}

function PendingChange({ email, pending }: { email: string; pending: string }) {
  const settings = useQuery(authSettingsQuery).data;
  const resend = useResendChange();
  return (
    <NoticePanel tone="warning" title="Troca aguardando confirmação">
      <p>
        Enviamos um link para <span className="wrap-anywhere font-medium">{pending}</span> e outro para o
        endereço atual. Abra os dois para concluir; até lá, nada muda.
      </p>
      <div className="mt-3 flex flex-col items-start gap-3">
        <FailureAlert title="O e-mail não foi enviado" failure={resend.problem?.message ?? null} />
        <ResendButton
          key={settings?.mail_spacing_seconds}
          label="Reenviar e-mail"
          spacingSeconds={settings?.mail_spacing_seconds ?? 60}
          isBusy={resend.isPending}
          onResend={async () => (await resend.run(email)) !== null}
        />
      </div>
    </NoticePanel>
  );
}
