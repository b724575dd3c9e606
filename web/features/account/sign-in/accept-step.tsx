import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { FailureAlert } from "#web/features/account/forms/account-form";
import { useAuthCall } from "#web/features/account/forms/auth-call";
import type { ScreenHref } from "#web/platform/screen-href";
import { forgetLinkSession, type LinkSession } from "#web/platform/session/link-session";
import { ANSWERS_DATABASE, currentSession, openSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { openLinkSession } from "./open-link-session.ts";

/** Shows which account a link from an operator opens, and opens it only after confirmation. */
export function AcceptStep({ linkSession }: { linkSession: LinkSession }) {
  const router = useRouter();
  const opening = useAuthCall();
  const [currentEmail] = useState(() => currentSession()?.user.email ?? null);
  const isInvitation = linkSession.type === "invite";
  const accept = async () => {
    await openSession();
    const before = currentSession()?.user.id;
    if (!(await opening.run((client) => openLinkSession(client, linkSession)))) return;
    // Earlier versions kept answers on this device without recording whose they were.
    if (before !== currentSession()?.user.id) indexedDB.deleteDatabase(ANSWERS_DATABASE);
    forgetLinkSession();
    const mode = isInvitation ? "convite" : linkSession.type === "recovery" ? "nova-senha" : null;
    router.history.replace((mode ? `/auth?modo=${mode}` : "/dashboard") satisfies ScreenHref);
  };
  const leave = () => {
    forgetLinkSession();
    router.history.replace("/auth" satisfies ScreenHref);
  };
  return (
    <div className="flex flex-col gap-5">
      <FailureAlert
        title="O link não pôde ser usado"
        failure={opening.failure && `${opening.failure} Se o link já foi usado, peça outro a quem o enviou.`}
      />
      {linkSession.email && (
        <p className="wrap-anywhere text-muted-foreground text-sm">Conta: {linkSession.email}</p>
      )}
      {currentEmail && currentEmail !== linkSession.email && (
        <NoticePanel tone="warning" title="Você já está em outra conta">
          <span className="break-words">
            Este navegador está na conta {currentEmail}. Ao continuar, ele passa para a conta deste link.
          </span>
        </NoticePanel>
      )}
      <Button isBusy={opening.isBusy} onClick={() => void accept()} className="h-12 w-full md:h-11">
        {isInvitation ? "Aceitar convite" : "Continuar"}
      </Button>
      <p className="text-muted-foreground text-sm">
        Não esperava este link? Não continue: nada muda na sua conta.
      </p>
      <Button variant="quiet" onClick={leave}>
        Agora não
      </Button>
    </div>
  );
}
