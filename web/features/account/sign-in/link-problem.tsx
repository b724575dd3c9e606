import type { EmailForm } from "@prepara/domain/account/input";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { EmailField, FailureAlert, forms, useAccountForm } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import { Button, buttonClass } from "#web/ui/button";
import { Form } from "#web/ui/form/form";
import { NoticePanel } from "#web/ui/notice-panel";
import type { LinkOutcome } from "./auth-guard.ts";
import type { AuthMode } from "./auth-search.ts";
import { confirmationPage } from "./use-authenticate.ts";

type LinkProblemProps = {
  mode: AuthMode;
  linkOutcome: Exclude<LinkOutcome, { kind: "none" | "session" }>;
  email: string;
  onEmailChange: (email: string) => void;
};

/** Explains why a mailed link did not work and offers the next step. */
export function LinkProblem({ mode, linkOutcome, ...emailProps }: LinkProblemProps) {
  if (linkOutcome.kind === "half-confirmed") {
    return (
      <NoticePanel tone="info" title="Falta confirmar no outro endereço">
        Para sua segurança, enviamos um link ao e-mail atual e outro ao novo. Abra também o segundo para
        concluir a troca.
      </NoticePanel>
    );
  }
  if (mode === "nova-senha") return <RecoveryProblem isOtherBrowser={linkOutcome.kind === "other-browser"} />;
  if (mode === "convite") return <InvitationExpired />;
  if (linkOutcome.kind === "other-browser") return <ConfirmedInOtherBrowser />;
  if (mode === "email-alterado") {
    return (
      <LinkNotice {...(changeRefusals[linkOutcome.code] ?? changeExpired)}>
        <Link to="/conta" search={{ aba: "perfil" }} className={buttonClass()}>
          Ir para Minha conta
        </Link>
      </LinkNotice>
    );
  }
  return <AskConfirmationAgain {...emailProps} />;
}

const changeExpired = {
  title: "Este link não vale mais",
  text: "Se a troca já foi concluída, entre com o novo e-mail. Se não, peça-a de novo na sua conta.",
};

/** What an error code means for a change of e-mail; any other: `changeExpired`. */
const changeRefusals: Record<string, typeof changeExpired> = {
  begun_elsewhere: {
    title: "Confirme onde você pediu a troca",
    text: "Para que ninguém receba sua conta por um endereço digitado errado, este link só vale na rede em que a troca foi pedida. Em qualquer rede, digite o código deste e-mail em Minha conta.",
  },
  email_exists: {
    title: "O novo e-mail já está em outra conta",
    text: "Por isso a troca não pode ser concluída. Entre com essa conta, ou peça a troca para outro endereço.",
  },
};

function LinkNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <NoticePanel tone="warning" title={title}>
        {text}
      </NoticePanel>
      {children}
    </div>
  );
}

function RecoveryProblem({ isOtherBrowser }: { isOtherBrowser: boolean }) {
  const words = isOtherBrowser
    ? {
        title: "Abra o link no mesmo navegador",
        text: "Por segurança, o link só funciona no navegador em que foi pedido. Volte a ele, ou peça um novo link aqui.",
      }
    : {
        title: "Este link não vale mais",
        text: "Links de recuperação valem por pouco tempo e só uma vez. Peça um novo para continuar.",
      };
  return (
    <LinkNotice {...words}>
      <Link to="/auth" search={{ modo: "recuperar" }} className={buttonClass()}>
        Pedir novo link
      </Link>
    </LinkNotice>
  );
}

function InvitationExpired() {
  return (
    <LinkNotice
      title="Este convite não vale mais"
      text="Convites valem por pouco tempo e só uma vez. Se você já aceitou, crie uma senha por aqui; se não, peça outro convite."
    >
      <Link to="/auth" search={{ modo: "recuperar" }} className={buttonClass()}>
        Já aceitei: criar senha
      </Link>
    </LinkNotice>
  );
}

function ConfirmedInOtherBrowser() {
  return (
    <div className="flex flex-col gap-5">
      <NoticePanel tone="info" title="E-mail confirmado">
        O link foi aberto em outro navegador, por isso falta só entrar com sua senha. Se ela não for aceita,
        escolha outra: por segurança, vale apenas a senha de quem confirma o e-mail.
      </NoticePanel>
      <Link to="/auth" search={{}} className={buttonClass()}>
        Entrar
      </Link>
      <Link to="/auth" search={{ modo: "recuperar" }} className={buttonClass("quiet")}>
        Escolher outra senha
      </Link>
    </div>
  );
}

function AskConfirmationAgain({ email, onEmailChange }: Pick<LinkProblemProps, "email" | "onEmailChange">) {
  const [isSent, setSent] = useState(false);
  const sending = useAuthCall();
  const { errors, isSubmitting, formProps } = useAccountForm(forms.email, {
    onValid: async ({ email: to }: EmailForm) => {
      const options = { emailRedirectTo: confirmationPage() };
      const done = await sending.run((client) => client.resend({ type: "signup", email: to, options }));
      setSent(done !== null);
    },
  });
  if (isSent) {
    return (
      <NoticePanel tone="info" title="Veja seu e-mail" isAlert>
        Se este endereço ainda precisa de confirmação, enviamos um novo link.
      </NoticePanel>
    );
  }
  return (
    <LinkNotice
      title="Este link não vale mais"
      text="Links de confirmação valem por pouco tempo e só uma vez. Se o e-mail já foi confirmado, basta entrar."
    >
      <Form {...formProps} className="flex flex-col gap-5">
        <FailureAlert title="O e-mail não foi enviado" failure={sending.failure} />
        <EmailField value={email} onChange={onEmailChange} error={errors.email} />
        <Button type="submit" isBusy={isSubmitting}>
          Reenviar e-mail
        </Button>
        <Link to="/auth" search={{}} className={buttonClass("quiet")}>
          Voltar para a entrada
        </Link>
      </Form>
    </LinkNotice>
  );
}
