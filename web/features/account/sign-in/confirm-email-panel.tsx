import { useQuery } from "@tanstack/react-query";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { authSettingsQuery } from "#web/features/account/forms/auth-settings";
import { ResendButton } from "#web/features/account/forms/resend-button";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { confirmationPage } from "./use-authenticate.ts";

type ConfirmEmailPanelProps = { email: string; onBack: () => void };

/** Says that the e-mail address is not confirmed yet and resends the mail. */
export function ConfirmEmailPanel({ email, onBack }: ConfirmEmailPanelProps) {
  const settings = useQuery(authSettingsQuery).data;
  const sending = useAuthCall();
  const resend = async () => {
    const options = { emailRedirectTo: confirmationPage() };
    return (await sending.run((client) => client.resend({ type: "signup", email, options }))) !== null;
  };
  return (
    <div className="flex flex-col gap-5">
      <NoticePanel tone="info" title="Confirme seu e-mail" isAlert>
        Enviamos um link para <span className="wrap-anywhere font-medium">{email}</span>. Abra a mensagem
        neste navegador para entrar na sua suíte. Se ela não chegar, veja a caixa de spam.
      </NoticePanel>
      <FailureAlert title="O e-mail não foi enviado" failure={sending.failure} />
      <ResendButton
        key={settings?.mail_spacing_seconds}
        label="Reenviar e-mail"
        spacingSeconds={settings?.mail_spacing_seconds ?? 60}
        isBusy={sending.isBusy}
        onResend={resend}
      />
      <Button variant="quiet" onClick={onBack}>
        Usar outro e-mail
      </Button>
    </div>
  );
}
