import { getRouteApi } from "@tanstack/react-router";
import { lazyComponent } from "#web/ui/lazy-component";
import { authFailureText } from "./auth-failure.ts";
import { whileLoading } from "./auth-frame.tsx";
import { ModeSwitch } from "./mode-switch.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { useAuthenticate } from "./use-authenticate.ts";

const ConfirmEmailPanel = lazyComponent(
  async () => (await import("./confirm-email-panel.tsx")).ConfirmEmailPanel,
  whileLoading,
);
const SignUpForm = lazyComponent(async () => (await import("./sign-up-form.tsx")).SignUpForm, {
  ...whileLoading,
  preloadOn: "interaction",
});
/** Asks the server first: most installations have no provider, and need no code for one. */
const ProviderButtons = lazyComponent(async () => {
  const { hasProviders } = await import("./auth-settings.ts");
  if (!(await hasProviders())) return () => null;
  return (await import("./provider-buttons.tsx")).ProviderButtons;
});

const route = getRouteApi("/auth");

type EntryStepProps = { mode: "entrar" | "criar"; email: string; onEmailChange: (email: string) => void };

/** Sign in or sign up; a typed e-mail survives the switch. */
export function EntryStep({ mode, email, onEmailChange }: EntryStepProps) {
  const { voltar } = route.useSearch();
  const { arrival } = route.useRouteContext();
  const { signIn, signUp, startOver, outcome } = useAuthenticate(voltar);
  if (outcome.unconfirmed) return <ConfirmEmailPanel email={outcome.unconfirmed} onBack={startOver} />;
  const refused = arrival.kind === "refused" ? refusalText(arrival.code) : null;
  const shared = { email, onEmailChange, failure: outcome.failure ?? refused };
  return (
    <>
      <ModeSwitch mode={mode} wanted={voltar} />
      {mode === "criar" ? (
        <SignUpForm {...shared} onSubmit={signUp} />
      ) : (
        <SignInForm {...shared} onSubmit={signIn} />
      )}
      <ProviderButtons wanted={voltar} />
    </>
  );
}

/** Back from a provider with a "no", or from a link that leads here and is over. */
const refusalText = (code: string) =>
  code === "otp_expired"
    ? "Este link não vale mais. Entre com sua senha, ou peça um novo link."
    : authFailureText({ code, status: 400, message: "" });
