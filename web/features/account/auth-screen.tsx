import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { BrandMark } from "#web/ui/brand-mark";
import { ModeSwitch } from "./mode-switch.tsx";
import { RoutePicture } from "./route-picture.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useAuthenticate } from "./use-authenticate.ts";

const route = getRouteApi("/auth");

const words = {
  entrar: { title: "Entre na sua suíte", lead: "Acompanhe envios, preparo e saldo." },
  criar: { title: "Crie sua suíte nos EUA", lead: "O cadastro leva um minuto e o endereço sai na hora." },
} as const;

/** Login and sign-up; which of the two is in the URL, and a typed e-mail survives the switch. */
export function AuthScreen() {
  const { modo, voltar } = route.useSearch();
  const { signIn, signUp, outcome } = useAuthenticate(voltar);
  const [email, setEmail] = useState("");
  const mode = modo ?? "entrar";
  const shared = { email, onEmailChange: setEmail, failure: outcome.failure };
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
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
              {words[mode].title}
            </h1>
            <p className="text-muted-foreground">{words[mode].lead}</p>
          </div>
          <ModeSwitch mode={mode} wanted={voltar} />
          {mode === "criar" ? (
            <SignUpForm {...shared} unconfirmed={outcome.unconfirmed} onSubmit={signUp} />
          ) : (
            <SignInForm {...shared} onSubmit={signIn} />
          )}
        </div>
      </main>
      <RoutePicture />
    </div>
  );
}
