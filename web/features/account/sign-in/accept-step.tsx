import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import type { ScreenHref } from "#web/platform/screen-href";
import { forgetLinkSession, type LinkSession, type Tokens } from "#web/platform/session/link-session";
import { ANSWERS_DATABASE, currentSession, openSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { ConfirmChange, ConfirmSignUp } from "./confirm-step.tsx";
import { forgetOpened, keptOpened, presentPerson } from "./kept-opened.ts";
import {
  endSession,
  NotExpected,
  StepFrame,
  useAskAboutOpened,
  useLeave,
  useLeaveWithPerson,
} from "./link-step.tsx";
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

function TokenStep({ type, tokenHash }: { type: string; tokenHash: string }) {
  const leave = useLeave();
  const askAbout = useAskAboutOpened();
  const exchange = useAuthCall();
  const currentAccount = useCurrentAccount();
  const begin = useLeaveWithPerson(leave);
  const showAccount = async () => {
    const isStill = begin();
    if (!isStill()) return;
    await exchange.run<Opened | true>(async (client) => {
      const outcome = await exchangeToken(await clientAside(), type, tokenHash);
      if (outcome.data && !isStill()) return endSession(client, outcome.data.opened);
      if (outcome.data) await askAbout(outcome.data, type);
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
      if (outcome.error && !isStill()) await endSession(client, tokens);
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
    await ending.run((client) => endSession(client, tokens));
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

const askSender = "Se o link já foi usado, peça outro a quem o enviou.";

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
