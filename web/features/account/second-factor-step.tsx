import { useState } from "react";
import { currentSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { CodeForm } from "./code-form.tsx";
import { factorFaces, type KnownFactor, verifiedFactors } from "./factors.ts";
import { FailureAlert } from "./failure-alert.tsx";
import { PhoneProof } from "./phone-proof.tsx";
import { useAuthAct } from "./use-auth-act.ts";

/**
 * Proves a second factor: the code of an app, a code by phone, or a passkey; another method is one press
 * away.
 */
export function SecondFactorStep({ onPassed }: { onPassed: () => void }) {
  const [factors] = useState(() => verifiedFactors(currentSession()?.user));
  const [chosen, setChosen] = useState<KnownFactor | null>(factors[0] ?? null);
  if (!chosen) return <Methods factors={factors} onChoose={setChosen} />;
  return (
    <div className="flex flex-col gap-5">
      <Proof key={chosen.id} factor={chosen} onPassed={onPassed} />
      {factors.length > 1 && (
        <Button look="secondary" onClick={() => setChosen(null)}>
          Usar outro método
        </Button>
      )}
    </div>
  );
}

type MethodsProps = { factors: readonly KnownFactor[]; onChoose: (factor: KnownFactor) => void };

function Methods({ factors, onChoose }: MethodsProps) {
  return (
    <ul aria-label="Métodos" className="flex flex-col gap-2">
      {factors.map((factor) => {
        const { title, icon: Icon } = factorFaces[factor.type];
        return (
          <li key={factor.id}>
            <button
              type="button"
              onClick={() => onChoose(factor)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-input bg-card px-4 py-2 text-left hover:bg-muted"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
              <span className="flex min-w-0 flex-col">
                <span className="font-medium">{title}</span>
                {factor.name !== title && (
                  <span className="truncate text-muted-foreground text-sm">{factor.name}</span>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type ProofProps = { factor: KnownFactor; onPassed: () => void };

function Proof({ factor, onPassed }: ProofProps) {
  if (factor.type === "webauthn") return <PasskeyProof factor={factor} onPassed={onPassed} />;
  if (factor.type === "phone") return <PhoneProof factorId={factor.id} onPassed={onPassed} />;
  return <AppProof factor={factor} onPassed={onPassed} />;
}

function AppProof({ factor, onPassed }: ProofProps) {
  const checking = useAuthAct();
  const check = async (code: string) => {
    if (await checking.run((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code })))
      onPassed();
  };
  const app = factor.name === factorFaces.totp.title ? "" : ` (${factor.name})`;
  return (
    <CodeForm
      takesFocus
      label="Código do aplicativo"
      hint={`Abra seu aplicativo autenticador${app} e digite os 6 dígitos.`}
      failure={checking.failure}
      submit="Confirmar"
      onCode={check}
    />
  );
}

function PasskeyProof({ factor, onPassed }: ProofProps) {
  const checking = useAuthAct();
  const check = async () => {
    if (await checking.run((client) => client.mfa.webauthn.authenticate({ factorId: factor.id }))) onPassed();
  };
  return (
    <div className="flex flex-col gap-4">
      <FailureAlert title="Não foi possível confirmar" failure={checking.failure} />
      <p>Confirme com a chave de acesso “{factor.name}”: digital, rosto, PIN ou chave de segurança.</p>
      <Button isBusy={checking.isBusy} onClick={check} className="h-12 w-full md:h-11">
        Usar chave de acesso
      </Button>
    </div>
  );
}
