import type { SignInForm, SignUpForm } from "@prepara/domain/account/input";
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

export type AuthOutcome = { failure: string | null; unconfirmed: string | null };

/** Signs in or up, shows the toasts, then opens `returnTo` or the dashboard. */
export function useAuthenticate(returnTo: string | undefined) {
  const router = useRouter();
  const [outcome, setOutcome] = useState<AuthOutcome>({ failure: null, unconfirmed: null });

  const refuse = (cause: Parameters<typeof authFailureText>[0]) => {
    const failure = authFailureText(cause);
    notify({ kind: "error", title: "Erro na autenticação", description: failure });
    setOutcome({ failure, unconfirmed: null });
  };
  const enter = async (title: string, description: string) => {
    notify({ kind: "success", title, description });
    await openSession();
    router.history.replace(safeReturn(returnTo));
  };
  const guarded = async (act: () => Promise<void>) => {
    setOutcome({ failure: null, unconfirmed: null });
    await act().catch((cause: unknown) => refuse({ message: cause instanceof Error ? cause.message : "" }));
  };

  const signIn = ({ email, password }: SignInForm) =>
    guarded(async () => {
      const { error } = await (await authClient()).signInWithPassword({ email, password });
      if (error?.code === "email_not_confirmed") return setOutcome({ failure: null, unconfirmed: email });
      if (error) return refuse(error);
      if (await needsSecondFactor()) {
        await openSession();
        return router.navigate({
          to: "/auth",
          search: { modo: "segundo-fator", ...(returnTo && { voltar: returnTo }) },
          replace: true,
        });
      }
      await enter(...signedIn);
    });
  const finish = () => guarded(() => enter(...signedIn));
  const signUp = ({ email, password, fullName, whatsapp }: SignUpForm) =>
    guarded(async () => {
      const options = { data: { full_name: fullName, whatsapp }, emailRedirectTo: confirmationPage() };
      const { data, error } = await (await authClient()).signUp({ email, password, options });
      if (error) return refuse(error);
      if (!data.session) return setOutcome({ failure: null, unconfirmed: email });
      await enter("Conta criada!", "Você já pode começar a usar.");
    });
  const startOver = () => setOutcome({ failure: null, unconfirmed: null });
  return { signIn, signUp, finish, startOver, outcome };
}
