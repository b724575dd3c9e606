import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import { useAuthCall, withoutData } from "#web/features/account/forms/auth-call";
import { notify } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { forgetLinkSession } from "#web/platform/session/link-session";
import { ANSWERS_DATABASE, openSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { confirmChange } from "./confirm-change.ts";
import { type ConfirmedSignUp, confirmSignUp } from "./confirm-sign-up.ts";
import { forgetOpened, keepOpened, presentPerson } from "./kept-opened.ts";
import {
  endSession,
  NotExpected,
  StepFrame,
  useAskAboutOpened,
  useLeave,
  useLeaveWithPerson,
} from "./link-step.tsx";
import type { Opened } from "./open-link-session.ts";
import { addressOfLink } from "./verify-link.ts";

/** The address that a link would confirm, and the button that asks for it again after a failure. */
function useAddressOfLink(tokenHash: string) {
  const address = useQuery({
    queryKey: ["email-of-link", tokenHash],
    queryFn: () => addressOfLink(tokenHash),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // What the server refused was asked for once, all else is asked for again (query-client.ts).
  const mayRetry = address.isError && (address.isFetching || address.failureCount > 1);
  const retry = mayRetry && (
    <Button
      isBusy={address.isFetching}
      onClick={() => void address.refetch()}
      className="h-12 w-full md:h-11"
    >
      Tentar de novo
    </Button>
  );
  return { address, retry };
}

/** Confirms the new address of a change, which a visit of its link alone must not do. */
export function ConfirmChange({ tokenHash }: { tokenHash: string }) {
  const router = useRouter();
  const leave = useLeave();
  const { address, retry } = useAddressOfLink(tokenHash);
  const askAbout = useAskAboutOpened();
  const confirming = useAuthCall();
  const begin = useLeaveWithPerson(leave);
  const confirm = async () => {
    const isStill = begin();
    if (!isStill()) return;
    await confirming.run<Opened | { href: ScreenHref } | null>(async (client) => {
      const outcome = await confirmChange(client, { tokenHash, email: address.data, isStill });
      if (!outcome.data) return outcome;
      if ("opened" in outcome.data) await askAbout(outcome.data, "magiclink");
      else {
        forgetLinkSession();
        router.history.replace(outcome.data.href);
      }
      return outcome;
    });
    isStill(); // somebody may have come meanwhile
  };
  return (
    <StepFrame
      failure={confirming.failure ?? address.error?.message ?? null}
      ifUsed={retry ? "" : "Se você já confirmou a troca, entre com o novo e-mail."}
    >
      {address.data && (
        <p className="text-sm">
          Confirma <strong className="wrap-anywhere">{address.data}</strong> como o novo e-mail da conta? Só
          confirme se foi você que pediu esta troca e se o endereço está certo.
        </p>
      )}
      {!address.isError && (
        <Button
          isBusy={confirming.isBusy || address.isPending}
          onClick={() => void confirm()}
          className="h-12 w-full md:h-11"
        >
          Confirmar novo e-mail
        </Button>
      )}
      {retry}
      <Button variant="quiet" onClick={leave}>
        Agora não
      </Button>
    </StepFrame>
  );
}

/**
 * Confirms the address of a sign-up, which a visit of its link alone must not do, and enters where this
 * browser signed up and nobody is signed in.
 */
export function ConfirmSignUp({ tokenHash }: { tokenHash: string }) {
  const router = useRouter();
  const leave = useLeave();
  const { address, retry } = useAddressOfLink(tokenHash);
  const askAbout = useAskAboutOpened();
  const confirming = useAuthCall();
  const isEntering = useRef(false);
  const begin = useLeaveWithPerson(() => {
    if (!isEntering.current) leave();
  });
  const enter = ({ opened }: Opened, isStill: () => boolean) =>
    confirming.run(async (client) => {
      if (!isStill()) return endSession(client, opened);
      isEntering.current = true;
      const tokens = { access_token: opened.accessToken, refresh_token: opened.refreshToken };
      const entered = await withoutData(client.setSession(tokens));
      isEntering.current = entered.error === null;
      if (entered.error) return entered;
      await openSession();
      // Earlier versions kept answers on this device without recording whose they were.
      indexedDB.deleteDatabase(ANSWERS_DATABASE);
      forgetOpened();
      forgetLinkSession();
      notify({ kind: "success", title: "E-mail confirmado", description: "Sua suíte está pronta." });
      router.history.replace("/dashboard" satisfies ScreenHref);
      return entered;
    });
  const confirm = async () => {
    const isStill = begin();
    if (!isStill()) return;
    const confirmed = await confirming.run<ConfirmedSignUp | true>(async (client) => {
      const outcome = await confirmSignUp(tokenHash);
      return outcome.data && !isStill() ? endSession(client, outcome.data.opened) : outcome;
    });
    if (!isStill() || !confirmed || confirmed.data === true) return;
    const { data } = confirmed;
    keepOpened(data);
    forgetLinkSession();
    if (data.isBegunHere && presentPerson() === null && (await enter(data, isStill))) return;
    if (!isStill()) return void confirming.run((client) => endSession(client, data.opened));
    notify({
      kind: "success",
      title: "E-mail confirmado",
      description: "Se a sua senha não for aceita, escolha outra em Esqueci minha senha.",
    });
    await askAbout(data, "magiclink");
  };
  const signUpAgain = () => {
    forgetLinkSession();
    router.history.replace("/auth?modo=criar" satisfies ScreenHref);
  };
  return (
    <StepFrame
      failure={confirming.failure ?? address.error?.message ?? null}
      ifUsed={retry ? "" : "Se você já confirmou o e-mail, entre com sua senha."}
    >
      {address.data && (
        <p className="text-sm">
          Confirma <strong className="wrap-anywhere">{address.data}</strong> como o e-mail da sua conta?
          Confira se o endereço está certo: por ele a senha é recuperada.
        </p>
      )}
      {!address.isError && (
        <>
          <Button
            isBusy={confirming.isBusy || address.isPending}
            onClick={() => void confirm()}
            className="h-12 w-full md:h-11"
          >
            Confirmar e-mail
          </Button>
          <NotExpected />
          <Button variant="quiet" onClick={signUpAgain}>
            O endereço está errado
          </Button>
        </>
      )}
      {retry}
      <Button variant="quiet" onClick={leave}>
        Agora não
      </Button>
    </StepFrame>
  );
}
