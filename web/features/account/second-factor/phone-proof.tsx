import { useState } from "react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { CodeForm } from "#web/features/account/forms/code-form";
import { ResendButton } from "#web/features/account/forms/resend-button";
import { Button } from "#web/ui/button";

/** The server sends at most one code per phone in this interval. */
const SMS_SPACING_SECONDS = 60;

/** Sends a code to the phone on request and verifies it. */
export function PhoneProof({ factorId, onPassed }: { factorId: string; onPassed: () => void }) {
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const sending = useAuthCall();
  const checking = useAuthCall();
  const send = async () => {
    const sent = await sending.run((client) => client.mfa.challenge({ factorId, channel: "sms" }));
    if (sent?.data) setChallengeId(sent.data.id);
    return sent !== null;
  };
  if (!challengeId) {
    return (
      <div className="flex flex-col gap-4">
        <FailureAlert title="O código não foi enviado" failure={sending.failure} />
        <p>Enviamos um código de 6 dígitos para o telefone da sua conta.</p>
        <Button isBusy={sending.isBusy} onClick={send} className="h-12 w-full md:h-11">
          Enviar código
        </Button>
      </div>
    );
  }
  const check = async (code: string) => {
    if (await checking.run((client) => client.mfa.verify({ factorId, challengeId, code }))) onPassed();
  };
  return (
    <div className="flex flex-col gap-5">
      <FailureAlert title="O código não foi enviado" failure={sending.failure} />
      <CodeForm
        label="Código recebido no telefone"
        failure={checking.failure}
        submit="Confirmar"
        onCode={check}
      />
      <ResendButton
        label="Reenviar código"
        spacingSeconds={SMS_SPACING_SECONDS}
        isBusy={sending.isBusy}
        onResend={send}
      />
    </div>
  );
}
