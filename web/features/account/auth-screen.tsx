import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CarriedSession } from "#web/platform/session/carried-session";
import { lazyComponent } from "#web/ui/lazy-component";
import { AuthFrame, whileLoading } from "./auth-frame.tsx";
import type { AuthMode } from "./auth-search.ts";
import { authWords } from "./auth-words.ts";
import { EntryStep } from "./entry-step.tsx";

const AcceptStep = lazyComponent(async () => (await import("./accept-step.tsx")).AcceptStep, whileLoading);
const LinkProblem = lazyComponent(async () => (await import("./link-problem.tsx")).LinkProblem, whileLoading);
const RecoverStep = lazyComponent(async () => (await import("./recover-step.tsx")).RecoverStep, {
  ...whileLoading,
  preloadOn: "interaction",
});
const NewPasswordStep = lazyComponent(
  async () => (await import("./new-password-step.tsx")).NewPasswordStep,
  whileLoading,
);
const SignInProof = lazyComponent(
  async () => (await import("./sign-in-proof.tsx")).SignInProof,
  whileLoading,
);

const route = getRouteApi("/auth");

/** /auth: entry, recovery, second factor and what mailed links lead to; which of them is in the URL. */
export function AuthScreen() {
  const { modo = "entrar" } = route.useSearch();
  const { arrival } = route.useRouteContext();
  const [email, setEmail] = useState("");
  // Syncs with the page before, which ended with the session.
  useEffect(() => void import("./say-farewell.ts").then(({ sayFarewell }) => sayFarewell()), []);
  return (
    <AuthFrame {...(arrival.kind === "carried" ? wordsOf(arrival.carried) : authWords[modo])}>
      <Step mode={modo} email={email} onEmailChange={setEmail} />
    </AuthFrame>
  );
}

const wordsOf = ({ type }: CarriedSession) =>
  type === "invite"
    ? { title: "Você recebeu um convite", lead: "Aceite para abrir sua conta e criar uma senha." }
    : { title: "Continue pelo link", lead: "Confirme que é você quem quer entrar por este link." };

type StepProps = { mode: AuthMode | "entrar"; email: string; onEmailChange: (email: string) => void };

function Step({ mode, ...holder }: StepProps) {
  const { arrival } = route.useRouteContext();
  if (arrival.kind === "carried") return <AcceptStep carried={arrival.carried} />;
  const isMailed =
    mode === "nova-senha" || mode === "convite" || mode === "confirmar" || mode === "email-alterado";
  if (isMailed && arrival.kind !== "nothing")
    return <LinkProblem mode={mode} arrival={arrival} {...holder} />;
  if (mode === "recuperar") return <RecoverStep {...holder} />;
  if (mode === "nova-senha" || mode === "convite") return <NewPasswordStep isFirst={mode === "convite"} />;
  if (mode === "segundo-fator") return <SignInProof />;
  return <EntryStep mode={mode === "criar" ? "criar" : "entrar"} {...holder} />;
}
