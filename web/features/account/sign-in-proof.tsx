import { getRouteApi } from "@tanstack/react-router";
import { dropSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { SecondFactorStep } from "./second-factor-step.tsx";
import { useAuthenticate } from "./use-authenticate.ts";

const route = getRouteApi("/auth");

/** The second step of signing in; 'Voltar' gives the half-open session up. */
export function SignInProof() {
  const { voltar } = route.useSearch();
  const { finish } = useAuthenticate(voltar);
  return (
    <div className="flex flex-col gap-3">
      <SecondFactorStep onPassed={finish} />
      <Button look="quiet" onClick={() => void dropSession()}>
        Voltar
      </Button>
    </div>
  );
}
