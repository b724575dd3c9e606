import type { SignInForm, SignUpForm } from "@prepara/domain/account/input";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { authClient } from "#web/platform/session/auth-client";
import { safeReturn } from "#web/platform/session/safe-return";
import { needsSecondFactor, openSession } from "#web/platform/session/session";
import { authFailureText } from "./auth-failure.ts";

const signedIn = ["Login realizado!", "Bem-vindo de volta"] as const;

/** Where the link of a confirmation mail leads. */
export const confirmationPage = () => `${location.origin}/auth?modo=confirmar`;

export type AuthOutcome = { failure: string | null; unconfirmed: string | null };

/** Signing in and signing up, with the specification's toasts, and the way back to the wanted page. */
export function useAuthenticate(wanted: string | undefined) {
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
    router.history.replace(safeReturn(wanted));
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
          search: { modo: "segundo-fator", ...(wanted && { voltar: wanted }) },
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
