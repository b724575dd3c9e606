import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { notify } from "#web/platform/notices/notify";
import type { LinkSession } from "#web/platform/session/link-session";
import { lazyComponent } from "#web/ui/lazy-component";
import { AuthFrame, stepHeadings, whileLoading } from "./auth-frame.tsx";
import type { AuthMode } from "./auth-search.ts";
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
  async () => (await import("#web/features/account/second-factor/second-factor-step")).SignInProof,
  whileLoading,
);

const route = getRouteApi("/auth");

/** /auth: sign-in, sign-up, recovery, second factor and mailed links; the URL says which step. */
export function AuthScreen() {
  const { modo = "entrar" } = route.useSearch();
  const { linkOutcome } = route.useRouteContext();
  const [email, setEmail] = useState("");
  // Syncs with session storage: shows the notice that the previous page left when its session ended.
  useEffect(() => void showSignOutNotice(), []);
  return (
    <AuthFrame
      {...(linkOutcome.kind === "session" ? linkHeading(linkOutcome.linkSession) : stepHeadings[modo])}
    >
      <Step mode={modo} email={email} onEmailChange={setEmail} />
    </AuthFrame>
  );
}

async function showSignOutNotice(): Promise<void> {
  const { takeNoticeAfterSignOut } = await import("#web/platform/session/notice-after-sign-out");
  const notice = takeNoticeAfterSignOut();
  if (notice) notify(notice);
}

function linkHeading({ type, proof }: LinkSession) {
  if (type === "email_change") return stepHeadings["email-alterado"];
  if (type === "signup") return stepHeadings.confirmar;
  return type === "invite"
    ? { title: "Você recebeu um convite", lead: "Aceite para abrir sua conta e criar uma senha." }
    : {
        title: "tokenHash" in proof ? "Continue pelo link" : "Esta é a sua conta?",
        lead: "Confirme que é você quem quer entrar por este link.",
      };
}

type StepProps = { mode: AuthMode | "entrar"; email: string; onEmailChange: (email: string) => void };

function Step({ mode, ...emailProps }: StepProps) {
  const { linkOutcome } = route.useRouteContext();
  if (linkOutcome.kind === "session") return <AcceptStep linkSession={linkOutcome.linkSession} />;
  const isMailed =
    mode === "nova-senha" || mode === "convite" || mode === "confirmar" || mode === "email-alterado";
  if (isMailed && linkOutcome.kind !== "none")
    return <LinkProblem mode={mode} linkOutcome={linkOutcome} {...emailProps} />;
  if (mode === "recuperar") return <RecoverStep {...emailProps} />;
  if (mode === "nova-senha" || mode === "convite") return <NewPasswordStep isFirst={mode === "convite"} />;
  if (mode === "segundo-fator") return <SignInProof />;
  return <EntryStep mode={mode === "criar" ? "criar" : "entrar"} {...emailProps} />;
}
