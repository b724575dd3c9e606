import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { CodeForm } from "#web/features/account/forms/code-form";
import { useAuthenticate } from "#web/features/account/sign-in/use-authenticate";
import { dropSession } from "#web/platform/session/api-session";
import { currentSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { factorDisplay, type KnownFactor, verifiedFactors } from "./factors.ts";
import { PhoneProof } from "./phone-proof.tsx";

/** Verifies a second factor: authenticator app, phone code or passkey. */
export function SecondFactorStep({ onPassed }: { onPassed: () => void }) {
  const [factors] = useState(() => verifiedFactors(currentSession()?.user));
  const [chosen, setChosen] = useState<KnownFactor | null>(factors[0] ?? null);
  if (!chosen) return <Methods factors={factors} onChoose={setChosen} />;
  return (
    <div className="flex flex-col gap-5">
      <Proof key={chosen.id} factor={chosen} onPassed={onPassed} />
      {factors.length > 1 && (
        <Button variant="secondary" onClick={() => setChosen(null)}>
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
        const { title, icon: Icon } = factorDisplay[factor.type];
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
  const checking = useAuthCall();
  const check = async (code: string) => {
    if (await checking.run((client) => client.mfa.challengeAndVerify({ factorId: factor.id, code })))
      onPassed();
  };
  const app = factor.name === factorDisplay.totp.title ? "" : ` (${factor.name})`;
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
  const checking = useAuthCall();
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

const route = getRouteApi("/auth");

/** The second step of sign-in; 'Voltar' discards the session that has passed only the first. */
export function SignInProof() {
  const { voltar } = route.useSearch();
  const { finish } = useAuthenticate(voltar);
  return (
    <div className="flex flex-col gap-3">
      <SecondFactorStep onPassed={finish} />
      <Button variant="quiet" onClick={() => void dropSession()}>
        Voltar
      </Button>
    </div>
  );
}
