import type { GoTrueClient } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { useAuthCall, withoutData } from "#web/features/account/forms/auth-call";
import { newId } from "#web/platform/new-id";
import { notify } from "#web/platform/notices/notify";
import type { ScreenHref } from "#web/platform/screen-href";
import { forgetLinkSession, type LinkSession, type Tokens } from "#web/platform/session/link-session";
import { storedSession } from "#web/platform/session/person";
import { ANSWERS_DATABASE, currentSession, openSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { confirmChange, newEmailOfLink } from "./confirm-change.ts";
import { type ConfirmedSignUp, confirmSignUp } from "./confirm-sign-up.ts";
import { accountOf, addressOf, exchangeToken, type Opened, openLinkSession } from "./open-link-session.ts";

/**
 * Shows which account a link from an operator opens, and opens it only after confirmation. A one-time token
 * does not say whose it is: a first press uses it up, so that no program that opens links does, and only a
 * second one enters.
 */
export function AcceptStep({ linkSession }: { linkSession: LinkSession }) {
  const { type, proof } = linkSession;
  if ("tokenHash" in proof && type === "email_change") return <ConfirmChange tokenHash={proof.tokenHash} />;
  if ("tokenHash" in proof && type === "signup") return <ConfirmSignUp tokenHash={proof.tokenHash} />;
  if ("tokenHash" in proof) return <TokenStep type={type} tokenHash={proof.tokenHash} />;
  return "isOpened" in proof ? <OpenedStep type={type} /> : <AccountStep type={type} proof={proof} />;
}

/** The address that a link would confirm, and the button that asks for it again after a failure. */
function useAddressOfLink(tokenHash: string) {
  const address = useQuery({
    queryKey: ["email-of-link", tokenHash],
    queryFn: () => newEmailOfLink(tokenHash),
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
function ConfirmChange({ tokenHash }: { tokenHash: string }) {
  const router = useRouter();
  const leave = useLeave();
  const { address, retry } = useAddressOfLink(tokenHash);
  const confirming = useAuthCall();
  const begin = useLeaveWithPerson(leave);
  const confirm = async () => {
    const isStill = begin();
    if (!isStill()) return;
    await confirming.run<Opened | { href: ScreenHref } | null>(async (client) => {
      const outcome = await confirmChange(client, { tokenHash, email: address.data, isStill });
      if (!outcome.data) return outcome;
      forgetLinkSession();
      if ("opened" in outcome.data) {
        keepOpened(outcome.data);
        const linkSession: LinkSession = { type: "magiclink", proof: { isOpened: true } };
        await router.navigate({ to: "/auth", state: { linkSession }, replace: true });
      } else router.history.replace(outcome.data.href);
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
function ConfirmSignUp({ tokenHash }: { tokenHash: string }) {
  const router = useRouter();
  const leave = useLeave();
  const { address, retry } = useAddressOfLink(tokenHash);
  const confirming = useAuthCall();
  const isEntering = useRef(false);
  const begin = useLeaveWithPerson(() => {
    if (!isEntering.current) leave();
  });
  const enter = ({ opened }: Opened, isStill: () => boolean) =>
    confirming.run(async (client) => {
      if (!isStill()) return endOf(client, opened);
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
    const confirmed = await confirming.run<ConfirmedSignUp>(() => confirmSignUp(tokenHash));
    if (!isStill()) {
      if (confirmed) await endSession(confirmed.data);
      return;
    }
    if (!confirmed) return;
    keepOpened(confirmed.data);
    forgetLinkSession();
    if (confirmed.data.isBegunHere && presentPerson() === null && (await enter(confirmed.data, isStill)))
      return;
    if (!isStill()) return endSession(confirmed.data);
    notify({
      kind: "success",
      title: "E-mail confirmado",
      description: "Se a sua senha não for aceita, escolha outra em Esqueci minha senha.",
    });
    const linkSession: LinkSession = { type: "magiclink", proof: { isOpened: true } };
    await router.navigate({ to: "/auth", state: { linkSession }, replace: true });
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

function TokenStep({ type, tokenHash }: { type: string; tokenHash: string }) {
  const router = useRouter();
  const leave = useLeave();
  const exchange = useAuthCall();
  const currentAccount = useCurrentAccount();
  const begin = useLeaveWithPerson(leave);
  const showAccount = async () => {
    const isStill = begin();
    if (!isStill()) return;
    await exchange.run<Opened | true>(async (client) => {
      const outcome = await exchangeToken(await clientAside(), type, tokenHash);
      if (outcome.data && !isStill()) return endOf(client, outcome.data.opened);
      if (outcome.data) {
        keepOpened(outcome.data);
        forgetLinkSession();
        const linkSession: LinkSession = { type, proof: { isOpened: true } };
        await router.navigate({ to: "/auth", state: { linkSession }, replace: true });
      }
      return outcome;
    });
    isStill();
  };
  return (
    <StepFrame failure={exchange.failure} ifUsed={askSender}>
      {currentAccount && (
        <NoticePanel tone="info" title="Você já está em uma conta">
          <span className="break-words">
            Este navegador está na conta {currentAccount}. Antes de entrar, você vê qual conta este link abre.
          </span>
        </NoticePanel>
      )}
      <Button isBusy={exchange.isBusy} onClick={() => void showAccount()} className="h-12 w-full md:h-11">
        Continuar
      </Button>
      <NotExpected />
      <Button variant="quiet" onClick={leave}>
        Agora não
      </Button>
    </StepFrame>
  );
}

/** Asks about the session that a token opened, until another person uses this browser, or nobody. */
function OpenedStep({ type }: { type: string }) {
  const leave = useLeave();
  const [opened] = useState(keptOpened);
  // Syncs with what this tab has kept, of which a reload after somebody left finds nothing.
  useEffect(() => {
    if (!opened) leave();
  });
  return opened && <AccountStep type={type} proof={opened} />;
}

type AccountStepProps = { type: string; proof: Tokens | Opened };

function AccountStep({ type, proof }: AccountStepProps) {
  const router = useRouter();
  const leave = useLeave();
  const opening = useAuthCall();
  const ending = useAuthCall();
  const currentAccount = useCurrentAccount();
  const account = "opened" in proof ? proof.account : accountOf(proof);
  const tokens = "opened" in proof ? proof.opened : proof;
  const isInvitation = type === "invite";
  const isAnswered = useRef(false);
  // Pages of a person whose session is replaced here close themselves before this one is gone.
  const begin = useLeaveWithPerson(() => {
    if (!isAnswered.current) leave();
  });
  const accept = async () => {
    const isStill = begin();
    if (!isStill()) return;
    const before = presentPerson();
    isAnswered.current = true;
    const entered = await opening.run(async (client) => {
      const outcome = await openLinkSession(client, await clientAside(), proof, isStill);
      if (outcome.error && !isStill()) await endOf(client, tokens);
      return outcome;
    });
    if (!entered) {
      isAnswered.current = false;
      isStill();
      return;
    }
    // Only now: where nobody is signed in it deletes the mark of this question.
    await openSession();
    // Earlier versions kept answers on this device without recording whose they were.
    if (before !== currentSession()?.user.id) indexedDB.deleteDatabase(ANSWERS_DATABASE);
    forgetOpened();
    forgetLinkSession();
    const mode = isInvitation ? "convite" : type === "recovery" ? "nova-senha" : null;
    router.history.replace((mode ? `/auth?modo=${mode}` : "/dashboard") satisfies ScreenHref);
  };
  // Leaves also if the server does not answer: without the tokens nobody can use the session.
  const disown = async () => {
    const isStill = begin();
    await ending.run((client) => endOf(client, tokens));
    if (isStill()) leave();
  };
  return (
    <StepFrame failure={opening.failure} ifUsed={askSender}>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        Conta: {account ?? "sem e-mail e sem telefone"}
      </p>
      {currentAccount && currentAccount !== account && (
        <NoticePanel tone="warning" title="Você já está em outra conta">
          <span className="break-words">
            Este navegador está na conta {currentAccount}. Ao continuar, ele passa para a conta deste link.
          </span>
        </NoticePanel>
      )}
      <Button isBusy={opening.isBusy} onClick={() => void accept()} className="h-12 w-full md:h-11">
        {isInvitation ? "Aceitar convite" : "Entrar nesta conta"}
      </Button>
      {"opened" in proof ? (
        <Button variant="quiet" isBusy={ending.isBusy} onClick={() => void disown()}>
          Não é minha conta
        </Button>
      ) : (
        <>
          <NotExpected />
          <Button variant="quiet" onClick={leave}>
            Agora não
          </Button>
        </>
      )}
    </StepFrame>
  );
}

const endOf = (client: GoTrueClient, { accessToken }: Tokens) =>
  withoutData(client.admin.signOut(accessToken, "local"));

const askSender = "Se o link já foi usado, peça outro a quem o enviou.";

type StepFrameProps = { failure: string | null; ifUsed: string; children: ReactNode };

function StepFrame({ failure, ifUsed, children }: StepFrameProps) {
  return (
    <div ref={focusHeadingWhenRemoved} className="flex flex-col gap-5">
      <FailureAlert title="O link não pôde ser usado" failure={failure && `${failure} ${ifUsed}`} />
      {children}
    </div>
  );
}

const NotExpected = () => (
  <p className="text-muted-foreground text-sm">
    Não esperava este link? Não continue: nada muda na sua conta.
  </p>
);

/**
 * `by` is the id of the person whose browser this was when the token was used, or null; `mark` is that of the
 * browser then.
 */
type Kept = Opened & { by: string | null; mark: string | null };

/** What `keepOpened` has, also where storage is blocked. */
let openedHere: Kept | null = null;

const presentPerson = () => storedSession()?.user.id ?? null;

/**
 * Deleted in this tab when a person leaves it, and in another page of it without a session (`setSession`).
 */
const OPENED = "prepara-opened-link";

/**
 * A mark in the storage that all tabs share, deleted with whoever leaves any of them: also a page that is
 * asleep meanwhile learns that somebody came and went. Null where storage is blocked.
 */
function sharedMark(): string | null {
  try {
    return localStorage.getItem(OPENED);
  } catch {
    return null;
  }
}

function keepMark(): string | null {
  try {
    if (sharedMark() === null) localStorage.setItem(OPENED, newId());
  } catch {
    // Blocked or full storage has no mark.
  }
  return sharedMark();
}

/** Calls `look` when another person may be using this browser. */
function usePersonChange(look: () => void): void {
  // Syncs with the browser's session, which another tab may end or replace, also while this page is asleep.
  useEffect(() => {
    for (const sign of ["pageshow", "storage"]) addEventListener(sign, look);
    return () => {
      for (const sign of ["pageshow", "storage"]) removeEventListener(sign, look);
    };
  });
}

/**
 * Leaves a link that nobody answered once another person uses this browser, or the one who opened it has
 * left. Returns what a press begins with: a check, before the press counts and after each wait, whether the
 * step is still shown, and to the same person, since this tab gets no sign of what happened in itself. For
 * another person it leaves, too.
 */
function useLeaveWithPerson(leave: () => void): () => () => boolean {
  const [begun] = useState(() => ({ by: presentPerson(), mark: keepMark() }));
  const isSamePerson = () => {
    const isSame = begun.by === presentPerson() && begun.mark === sharedMark();
    if (!isSame) leave();
    return isSame;
  };
  usePersonChange(isSamePerson);
  return () => {
    const entry = history.state?.__TSR_key;
    return () => entry === history.state?.__TSR_key && isSamePerson();
  };
}

/** Keeps a session in this tab until an answer, or until anybody leaves. */
function keepOpened(opened: Opened): void {
  keepMark();
  openedHere = { ...opened, by: presentPerson(), mark: sharedMark() };
  try {
    sessionStorage.setItem(OPENED, JSON.stringify(openedHere));
  } catch {
    // With blocked or full storage a reload loses it.
  }
}

function keptOpened(): Opened | null {
  try {
    const kept: Kept | null = openedHere ?? JSON.parse(sessionStorage.getItem(OPENED) ?? "null");
    return kept?.by === presentPerson() && kept.mark === sharedMark() ? kept : null;
  } catch {
    return null;
  }
}

function forgetOpened(): void {
  openedHere = null;
  try {
    sessionStorage.removeItem(OPENED);
  } catch {
    // Blocked storage has nothing.
  }
}

/** Ends a session that came too late; without its tokens nobody could use it either. */
async function endSession({ opened }: Opened): Promise<void> {
  await (await clientAside()).admin.signOut(opened.accessToken, "local").catch(() => null);
}

/** An auth client whose session does not become that of this browser. */
async function clientAside() {
  const { connect } = await import("#web/platform/session/auth-connection");
  return connect("aside", { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false });
}

/** The account of this browser, as it was when the step was shown. */
function useCurrentAccount(): string | null {
  const [current] = useState(() => {
    const user = currentSession()?.user;
    return user ? addressOf(user) : null;
  });
  return current;
}

function useLeave() {
  const router = useRouter();
  return () => {
    forgetOpened();
    forgetLinkSession();
    router.history.replace("/auth" satisfies ScreenHref);
  };
}

/** The focus goes to the heading, not to the next step's button: one press too many would enter there. */
const focusHeadingWhenRemoved = (step: HTMLElement | null) => () => {
  if (step?.contains(document.activeElement))
    requestAnimationFrame(() => document.querySelector<HTMLElement>("main h1")?.focus());
};
