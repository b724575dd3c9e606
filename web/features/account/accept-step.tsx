import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { type CarriedSession, forgetCarried } from "#web/platform/session/carried-session";
import { currentSession, openSession } from "#web/platform/session/session";
import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { FailureAlert } from "./failure-alert.tsx";
import { openCarried } from "./open-carried.ts";
import { useAuthAct } from "./use-auth-act.ts";

/** A link that an operator made: says whose account it opens, and opens it only after a press. */
export function AcceptStep({ carried }: { carried: CarriedSession }) {
  const router = useRouter();
  const opening = useAuthAct();
  const [present] = useState(() => currentSession()?.user.email ?? null);
  const isInvitation = carried.type === "invite";
  const accept = async () => {
    await openSession();
    if (!(await opening.run((client) => openCarried(client, carried)))) return;
    forgetCarried();
    const mode = isInvitation ? "convite" : carried.type === "recovery" ? "nova-senha" : null;
    router.history.replace(mode ? `/auth?modo=${mode}` : "/dashboard");
  };
  const leave = () => {
    forgetCarried();
    router.history.replace("/auth");
  };
  return (
    <div className="flex flex-col gap-5">
      <FailureAlert
        title="O link não pôde ser usado"
        failure={opening.failure && `${opening.failure} Se o link já foi usado, peça outro a quem o enviou.`}
      />
      {carried.email && <p className="wrap-anywhere text-muted-foreground text-sm">Conta: {carried.email}</p>}
      {present && present !== carried.email && (
        <NoticePanel tone="warning" title="Você já está em outra conta">
          <span className="break-words">
            Este navegador está na conta {present}. Ao continuar, ele passa para a conta deste link.
          </span>
        </NoticePanel>
      )}
      <Button isBusy={opening.isBusy} onClick={() => void accept()} className="h-12 w-full md:h-11">
        {isInvitation ? "Aceitar convite" : "Continuar"}
      </Button>
      <p className="text-muted-foreground text-sm">
        Não esperava este link? Não continue: nada muda na sua conta.
      </p>
      <Button look="quiet" onClick={leave}>
        Agora não
      </Button>
    </div>
  );
}
