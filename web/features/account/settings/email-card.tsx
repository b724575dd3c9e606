import type { EmailForm } from "@prepara/domain/account/input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmailField, FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { authCall, withoutData } from "#web/features/account/forms/auth-call";
import { authSettingsQuery } from "#web/features/account/forms/auth-settings";
import { CodeForm } from "#web/features/account/forms/code-form";
import { ResendButton } from "#web/features/account/forms/resend-button";
import { Problem } from "#web/platform/api/problem";
import { useWrite } from "#web/platform/api/use-write";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Form } from "#web/ui/form/form";
import { NoticePanel } from "#web/ui/notice-panel";
import { userQuery } from "./account.queries.ts";
import { withReauthentication } from "./reauthentication.ts";
import { signedInPost } from "./signed-in-post.ts";

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

type TypedCode = { pending: string; code: string };

/**
 * Confirms the new address in this session, so that the mail may be opened on another device, and returns the
 * user as it is then: the change may still wait for the present address. The token names the address, so it
 * is renewed.
 */
const useConfirmNewEmail = () =>
  useWrite({
    call: async ({ pending, code }: TypedCode) => {
      const answer = await signedInPost("/verify", { type: "email_change", email: pending, token: code });
      if (typeof answer === "string") throw new Problem({ status: 422, code: "refused", detail: answer });
      return authCall((client) => client.refreshSession());
    },
    success: ({ user }) =>
      user?.new_email
        ? { title: "Novo e-mail confirmado", description: "Falta abrir o link enviado ao endereço atual." }
        : { title: "E-mail alterado", description: "Use o novo endereço para entrar." },
    failure: "Erro ao confirmar o novo e-mail",
    stale: ["sign-in", "me"],
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
      {pending && <PendingChange key={pending} email={email} pending={pending} />}
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

function stepsText(email: string, isNewConfirmed: boolean): string {
  if (isNewConfirmed) return "O novo já está confirmado: falta abrir o link do endereço atual.";
  const ofNew = "Digite aqui o código que chegou no novo";
  return email === "" ? `${ofNew}.` : `${ofNew} e abra o link que chegou no atual.`;
}

function PendingChange({ email, pending }: { email: string; pending: string }) {
  const settings = useQuery(authSettingsQuery).data;
  const resend = useResendChange();
  const confirm = useConfirmNewEmail();
  const [isNewConfirmed, setNewConfirmed] = useState(false);
  return (
    <NoticePanel tone="warning" title="Troca aguardando confirmação">
      <p>
        Enviamos um e-mail para <span className="wrap-anywhere font-medium">{pending}</span>
        {email !== "" && " e outro para o endereço atual"}. {stepsText(email, isNewConfirmed)} Até lá, nada
        muda.
      </p>
      {!isNewConfirmed && (
        <div className="mt-4 max-w-xs">
          <CodeForm
            label="Código enviado ao novo e-mail"
            hint="6 dígitos"
            failure={confirm.problem?.message ?? null}
            submit="Confirmar novo e-mail"
            onCode={async (code) => {
              if (await confirm.run({ pending, code })) setNewConfirmed(true);
            }}
          />
        </div>
      )}
      <div className="mt-4 flex flex-col items-start gap-3">
        <FailureAlert title="O e-mail não foi enviado" failure={resend.problem?.message ?? null} />
        {email !== "" && (
          <ResendButton
            key={settings?.mail_spacing_seconds}
            label="Reenviar e-mail"
            spacingSeconds={settings?.mail_spacing_seconds ?? 60}
            isBusy={resend.isPending}
            onResend={async () => (await resend.run(email)) !== null}
          />
        )}
      </div>
    </NoticePanel>
  );
}
