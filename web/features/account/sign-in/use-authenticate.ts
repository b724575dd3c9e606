import type { SignInForm, SignUpForm } from "@prepara/domain/account/input";
import type { GoTrueClient } from "@supabase/auth-js";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { notify } from "#web/platform/notices/notify";
import { authClient } from "#web/platform/session/auth-client";
import { safeReturn } from "#web/platform/session/guards";
import { needsSecondFactor, openSession } from "#web/platform/session/session";

const signedIn = ["Login realizado!", "Bem-vindo de volta"] as const;

/** The page that the link in a confirmation mail opens. */
export const confirmationPage = () => `${location.origin}/`;

export type AuthOutcome = { failure?: string; unconfirmed?: string };

/** Signs in or up, shows the toasts, then opens `returnTo` or the dashboard. */
export function useAuthenticate(returnTo: string | undefined) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<AuthOutcome>({});
  const startOver = () => setOutcome({});

  const refuse = (cause: Parameters<typeof authFailureText>[0]) => {
    const failure = authFailureText(cause);
    notify({ kind: "error", title: "Erro na autenticação", description: failure });
    setOutcome({ failure });
  };
  const enter = async (title: string, description: string) => {
    notify({ kind: "success", title, description });
    await openSession();
    router.history.replace(safeReturn(returnTo));
  };
  const guarded = async (act: (client: GoTrueClient) => Promise<void>) => {
    startOver();
    const entry = history.state?.__TSR_key;
    try {
      const client = await authClient();
      // Not if the step was left while the client was loaded.
      if (entry === history.state?.__TSR_key) await act(client);
    } catch (cause) {
      refuse({ message: String(cause) });
    }
  };

  const signIn = ({ email, password }: SignInForm) =>
    guarded(async (client) => {
      const { error } = await client.signInWithPassword({ email, password });
      if (error?.code === "email_not_confirmed") return setOutcome({ unconfirmed: email });
      if (error) return refuse(error);
      if (await needsSecondFactor()) {
        await openSession();
        return router.invalidate(); // the guard asks for it
      }
      await enter(...signedIn);
    });
  const finish = () => guarded(() => enter(...signedIn));
  const signUp = ({ email, password, fullName, whatsapp }: SignUpForm) =>
    guarded(async (client) => {
      const options = { data: { full_name: fullName, whatsapp }, emailRedirectTo: confirmationPage() };
      const { data, error } = await client.signUp({ email, password, options });
      if (error) return refuse(error);
      if (!data.session) return setOutcome({ unconfirmed: email });
      await enter("Conta criada!", "Você já pode começar a usar.");
    });
  return { signIn, signUp, finish, startOver, outcome };
}
