import type { SignInForm as SignIn } from "@prepara/domain/account/input";
import { getRouteApi, Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { EmailField, FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { PasswordInput } from "#web/ui/form/password-input";
import { lazyComponent } from "#web/ui/lazy-component";
import { whileLoading } from "./auth-frame.tsx";
import { useAuthenticate } from "./use-authenticate.ts";

const ConfirmEmailPanel = lazyComponent(
  async () => (await import("./confirm-email-panel.tsx")).ConfirmEmailPanel,
  whileLoading,
);
const SignUpForm = lazyComponent(async () => (await import("./sign-up-form.tsx")).SignUpForm, {
  ...whileLoading,
  preloadOn: "interaction",
});
/** Asks the server first, because most installations have no provider and need none of this code. */
const ProviderButtons = lazyComponent(async () => {
  const { hasProviders } = await import("#web/features/account/forms/auth-settings");
  if (!(await hasProviders())) return () => null;
  return (await import("./provider-buttons.tsx")).ProviderButtons;
});

const route = getRouteApi("/auth");

type EntryStepProps = { mode: "entrar" | "criar"; email: string; onEmailChange: (email: string) => void };

/** Sign-in or sign-up; the typed e-mail is kept when switching. */
export function EntryStep({ mode, email, onEmailChange }: EntryStepProps) {
  const { voltar } = route.useSearch();
  const { linkOutcome } = route.useRouteContext();
  const authenticate = useAuthenticate(voltar);
  const { signIn, startOver, outcome } = authenticate;
  if (outcome.unconfirmed) return <ConfirmEmailPanel email={outcome.unconfirmed} onBack={startOver} />;
  const refused = linkOutcome.kind === "refused" ? refusalText(linkOutcome.code) : null;
  const shared = { email, onEmailChange, failure: outcome.failure ?? refused };
  return (
    <>
      <ModeSwitch mode={mode} returnTo={voltar} />
      {mode === "criar" ? (
        <SignUpForm {...shared} authenticate={authenticate} />
      ) : (
        <SignInForm {...shared} onSubmit={signIn} />
      )}
      <ProviderButtons returnTo={voltar} />
    </>
  );
}

/** The error after a provider refused, or after an expired link. */
const refusalText = (code: string) =>
  code === "otp_expired"
    ? "Este link não vale mais. Entre com sua senha, ou peça um novo link."
    : authFailureText({ code, status: 400, message: "" });

const modes = [
  { key: "entrar", label: "Entrar", search: {} },
  { key: "criar", label: "Criar Conta", search: { modo: "criar" } },
] as const;

/** Two links styled as one switch, because each mode has its own URL. */
function ModeSwitch({ mode, returnTo }: { mode: "entrar" | "criar"; returnTo: string | undefined }) {
  return (
    <nav aria-label="Acesso" className="flex gap-1 rounded-control bg-muted p-1">
      {modes.map(({ key, label, search }) => (
        <Link
          key={key}
          to="/auth"
          search={{ ...search, voltar: returnTo }}
          replace
          aria-current={key === mode ? "page" : undefined}
          className={clsx(
            "flex h-11 flex-1 items-center justify-center rounded-mark font-medium text-sm md:h-9",
            key === mode
              ? "bg-card text-foreground shadow-raised"
              : "text-muted-foreground hover:text-foreground",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

type SignInFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  failure: string | null;
  onSubmit: (values: SignIn) => Promise<void>;
};

function SignInForm({ email, onEmailChange, failure, onSubmit }: SignInFormProps) {
  const { errors, isSubmitting, formProps } = useAccountForm(forms.signIn, { onValid: onSubmit });
  return (
    <Form {...formProps} className="flex flex-col gap-5">
      <FailureAlert failure={failure} />
      <EmailField value={email} onChange={onEmailChange} error={errors.email} />
      <div className="flex flex-col items-start gap-1 [&>*:first-child]:w-full">
        <Field label="Senha" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Link
          to="/auth"
          search={{ modo: "recuperar" }}
          className="inline-flex min-h-11 items-center font-medium text-primary text-sm hover:underline md:min-h-8"
        >
          Esqueci minha senha
        </Link>
      </div>
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        Entrar
      </Button>
    </Form>
  );
}
