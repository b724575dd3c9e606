import type { ReactNode } from "react";
import { BrandMark } from "#web/ui/brand-mark";
import { useIsWide } from "#web/ui/browser-state";
import { lazyComponent } from "#web/ui/lazy-component";
import { SkipLink } from "#web/ui/skip-link";
import { Spinner } from "#web/ui/spinner";
import type { AuthMode } from "./auth-search.ts";

const HowItWorksPicture = lazyComponent(
  async () => (await import("./how-it-works-picture.tsx")).HowItWorksPicture,
);

/** Shown in the frame while a step loads. */
export const whileLoading = { fallback: () => <Spinner className="self-center" /> };

type AuthFrameProps = { title: string; lead: string; children: ReactNode };

/** The layout of every step of /auth: brand, heading, and a picture beside them from 1024 px. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <SkipLink />
      <main id="conteudo" tabIndex={-1} className="flex flex-col px-4 py-6 sm:px-8 lg:px-16">
        <a
          href="/"
          className="inline-flex min-h-11 items-center gap-2.5 self-start rounded-control font-bold text-lg tracking-tight"
        >
          <BrandMark />
          Prepara
        </a>
        <div className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center gap-6 py-8">
          <div className="flex flex-col gap-1.5">
            <h1 tabIndex={-1} className="font-bold text-3xl">
              {title}
            </h1>
            <p className="text-muted-foreground">{lead}</p>
          </div>
          {children}
        </div>
      </main>
      {useIsWide() && (
        <aside
          aria-label="Como funciona"
          className="flex items-center justify-center border-border border-l bg-kraft-surface/60 p-12"
        >
          <HowItWorksPicture />
        </aside>
      )}
    </div>
  );
}

/** Prerendered into the page, so that it shows before any script runs. */
export const signInHeading = { title: "Entre na sua suíte", lead: "Acompanhe envios, preparo e saldo." };

export const stepHeadings: Record<AuthMode | "entrar", { title: string; lead: string }> = {
  entrar: signInHeading,
  criar: { title: "Crie sua suíte nos EUA", lead: "O cadastro leva um minuto e o endereço sai na hora." },
  recuperar: { title: "Recupere seu acesso", lead: "Enviamos um link para você criar uma nova senha." },
  "nova-senha": { title: "Crie uma nova senha", lead: "Depois de salvar, você entra direto na sua suíte." },
  convite: { title: "Crie sua senha", lead: "É com ela e com seu e-mail que você entra da próxima vez." },
  "segundo-fator": { title: "Confirme que é você", lead: "Sua conta tem verificação em duas etapas." },
  confirmar: { title: "Confirmação de e-mail", lead: "Só falta este passo para usar sua suíte." },
  "email-alterado": { title: "Troca de e-mail", lead: "Confirmamos os dois endereços por segurança." },
};
