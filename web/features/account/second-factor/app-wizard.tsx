import { useState } from "react";
import { CodeForm } from "#web/features/account/forms/code-form";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { Dialog } from "#web/ui/overlay/dialog";
import { Stepper } from "#web/ui/stepper";
import { useAbandonFactor, useVerifyApp } from "./factor.writes.ts";

type AppWizardProps = { id: string; picture: string; secret: string; onClose: () => void };

const steps = ["Escanear", "Testar", "Pronto"];

/** Sets up an authenticator app: QR code or secret, a test code, advice for a lost phone. */
export function AppWizard({ id, picture, secret, onClose }: AppWizardProps) {
  const [step, setStep] = useState(0);
  const verification = useVerifyApp();
  const abandonment = useAbandonFactor();
  const leave = () => {
    if (step < 2) void abandonment.run(id);
    onClose();
  };
  const check = async (code: string) => {
    if (await verification.run({ factorId: id, code })) setStep(2);
  };
  const footer = [
    <Button key="next" onClick={() => setStep(1)}>
      Já escaneei
    </Button>,
    <Button key="back" variant="secondary" onClick={() => setStep(0)}>
      Voltar ao código QR
    </Button>,
    <Button key="done" onClick={leave}>
      Concluir
    </Button>,
  ];
  return (
    <Dialog
      open
      onClose={leave}
      title="Aplicativo autenticador"
      description="Google Authenticator, 1Password, Authy ou outro."
      footer={footer[step]}
    >
      <div className="flex flex-col gap-5">
        <Stepper label="Passos" steps={steps} current={step} />
        {step === 0 && <Scan picture={picture} secret={secret} />}
        {step === 1 && (
          <CodeForm
            takesFocus
            label="Código do aplicativo"
            hint="Digite os 6 dígitos que o aplicativo mostra agora."
            failure={verification.problem?.message ?? null}
            submit="Ativar"
            onCode={check}
          />
        )}
        {step === 2 && (
          <div className="flex flex-col gap-2">
            <p className="font-semibold">Segundo fator ativado.</p>
            <p>
              Adicione também uma chave de acesso ou outro aplicativo: se você perder este aparelho, entra com
              o outro método. Sem nenhum deles, só a equipe pode devolver o acesso.
            </p>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Scan({ picture, secret }: { picture: string; secret: string }) {
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="self-start">Abra o aplicativo, escolha adicionar conta e aponte a câmera.</p>
      <img
        src={picture}
        alt="Código QR para o aplicativo autenticador"
        className="size-48 rounded-control bg-white p-2"
      />
      <div className="flex w-full flex-col gap-1">
        <p className="text-muted-foreground text-sm">Sem câmera? Digite esta chave no aplicativo:</p>
        <p className="flex items-center justify-between gap-2 rounded-control bg-muted py-1 pr-1 pl-3">
          <code className="break-all font-mono text-sm">{secret}</code>
          <CopyButton text={secret} label="Copiar chave" />
        </p>
      </div>
    </div>
  );
}
