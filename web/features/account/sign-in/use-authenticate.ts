import type { SignInForm } from "@prepara/domain/account/input";
import type { GoTrueClient } from "@supabase/auth-js";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { authFailureText } from "#web/features/account/forms/auth-failure";
import { historyEntry } from "#web/platform/history-entry";
import { notify } from "#web/platform/notices/notify";
import { authClient } from "#web/platform/session/auth-client";
import { safeReturn } from "#web/platform/session/guards";
import { needsSecondFactor, openSession } from "#web/platform/session/session";

const signedIn = ["Login realizado!", "Bem-vindo de volta"] as const;

/** The page that the link in a confirmation mail opens. */
export const confirmationPage = () => `${location.origin}/`;

type Refuse = (cause: Parameters<typeof authFailureText>[0]) => void;

export type AuthOutcome = { failure?: string; unconfirmed?: string };

export type Authenticate = ReturnType<typeof useAuthenticate>;

/**
 * Signs in, shows the toasts, then opens `returnTo` or the dashboard; the form of a sign-up uses its parts.
 */
export function useAuthenticate(returnTo: string | undefined) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<AuthOutcome>({});
  const startOver = () => setOutcome({});

  const enter = async (title: string, description: string) => {
    notify({ kind: "success", title, description });
    await openSession();
    router.history.replace(safeReturn(returnTo));
  };
  /** Neither begins nor tells a failure once the step was left: the next person may be here. */
  const guarded = async (act: (client: GoTrueClient, refuse: Refuse) => Promise<void>) => {
    startOver();
    const entry = historyEntry();
    const refuse: Refuse = (cause) => {
      if (entry !== historyEntry()) return;
      const failure = authFailureText(cause);
      notify({ kind: "error", title: "Erro na autenticação", description: failure });
      setOutcome({ failure });
    };
    try {
      const client = await authClient();
      if (entry === historyEntry()) await act(client, refuse);
    } catch (cause) {
      refuse({ message: String(cause) });
    }
  };

  const signIn = ({ email, password }: SignInForm) =>
    guarded(async (client, refuse) => {
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
  return { signIn, finish, startOver, outcome, guarded, enter, setOutcome };
}
