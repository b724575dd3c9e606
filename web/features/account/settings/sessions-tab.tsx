import { deviceOf } from "@prepara/domain/account/device";
import { useQuery } from "@tanstack/react-query";
import { Monitor, ShieldCheck, Smartphone } from "lucide-react";
import { useState } from "react";
import { authCall } from "#web/features/account/forms/auth-call";
import { useWrite } from "#web/platform/api/use-write";
import { dayAndTime } from "#web/platform/formats";
import { leaveOutbox } from "#web/platform/outbox/leave-outbox";
import { holdPage } from "#web/platform/session/person";
import { leaveToSignIn } from "#web/platform/session/sign-out";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { Skeleton } from "#web/ui/skeleton";
import { Badge } from "#web/ui/status-pill";
import {
  endSessions,
  type OpenSession,
  sessionsQuery,
  useEndOtherSessions,
  useEndSession,
} from "./account.queries.ts";
import { LoadFailure } from "./tab-status.tsx";

/** The open sessions, each of which can be ended. */
export function SessionsTab() {
  const list = useQuery(sessionsQuery);
  const others = useEndOtherSessions();
  const leaveEverywhere = useLeaveEverywhere();
  const [isLeaving, setLeaving] = useState(false);
  if (list.isPending) return <Skeleton className="h-64" />;
  if (!list.data) return <LoadFailure title="Erro ao carregar as sessões" query={list} />;
  const sessions = list.data.items.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <SectionCard title="Sessões abertas">
      {/* Above the list, which may hold 200 sessions. */}
      <div className="flex flex-wrap gap-2">
        {sessions.length > 1 && (
          <Button variant="secondary" isBusy={others.isPending} onClick={() => others.run(null)}>
            Encerrar todas as outras
          </Button>
        )}
        <Button variant="quiet" onClick={() => setLeaving(true)}>
          Sair de todos os aparelhos
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-border">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title="Sair de todos os aparelhos?"
        description="Todas as sessões terminam, esta também. Você vai precisar entrar de novo."
        confirm="Sair de todos"
        onConfirm={leaveEverywhere}
      />
    </SectionCard>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const ending = useEndSession();
  const device = deviceOf(session.userAgent);
  const Icon = device.isHandheld ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="flex min-w-40 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {device.name}
          {session.isCurrent && <Badge tone="success">Esta sessão</Badge>}
        </span>
        <span className="text-muted-foreground text-sm">
          Último uso em {dayAndTime(session.lastUsedAt)}
          {session.ip && ` · ${session.ip}`}
        </span>
        {session.hasSecondFactor && (
          <span className="flex items-center gap-1 text-muted-foreground text-sm">
            <ShieldCheck aria-hidden="true" className="size-4" />
            Entrou com segundo fator
          </span>
        )}
      </div>
      {!session.isCurrent && (
        <Button
          variant="secondary"
          size="small"
          isBusy={ending.isPending}
          onClick={() => ending.run(session.id)}
          aria-label={`Encerrar ${device.name}, último uso em ${dayAndTime(session.lastUsedAt)}`}
        >
          Encerrar
        </Button>
      )}
    </li>
  );
}

/** 'Sair de todos': ends every session, including this one, and opens /auth. */
function useLeaveEverywhere(): () => Promise<void> {
  const leaving = useWrite({
    call: (_: null) => authCall((client) => endSessions(client, "global")),
    success: null,
    failure: "Erro ao fazer logout",
    stale: [],
  });
  return async () => {
    const forgetDrafts = await leaveOutbox();
    if (!forgetDrafts) return;
    holdPage(true);
    if (!(await leaving.run(null))) return holdPage(false);
    await forgetDrafts();
    leaveToSignIn();
  };
}
