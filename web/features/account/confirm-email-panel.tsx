import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { authSettingsQuery } from "./auth-settings.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { ResendButton } from "./resend-button.tsx";
import { useAuthAct } from "./use-auth-act.ts";
import { confirmationPage } from "./use-authenticate.ts";

type ConfirmEmailPanelProps = { email: string; onBack: () => void };

/** The address still has to be confirmed: says so and sends the mail once more. */
export function ConfirmEmailPanel({ email, onBack }: ConfirmEmailPanelProps) {
  const settings = useQuery(authSettingsQuery).data;
  const sending = useAuthAct();
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
      <Button look="quiet" onClick={onBack}>
        Usar outro e-mail
      </Button>
    </div>
  );
}
