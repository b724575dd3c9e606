import { displayName } from "@prepara/domain/account/suite";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/error-panel";
import { useLeaveGuard } from "#web/ui/leave-guard";
import { SideSheet } from "#web/ui/side-sheet";
import { Skeleton } from "#web/ui/skeleton";
import { ManageForm } from "./manage-form.tsx";
import { requestDetailQuery, useManageRequest } from "./prep-admin.queries.ts";
import { RequestFacts } from "./request-facts.tsx";

type ManageSheetProps = {
  id: string | undefined;
  /** The ids of the list behind, for previous and next. */
  queue: readonly string[];
  /** Opens another request, or none. */
  onGo: (id: string | null) => void;
};

/** One request in the warehouse's hands; j and k move through the queue. */
export function ManageSheet({ id, queue, onGo }: ManageSheetProps) {
  const read = useQuery({ ...requestDetailQuery(id ?? ""), enabled: id !== undefined });
  const manage = useManageRequest();
  const [isTouched, setTouched] = useState(false);
  const goal = useRef<string | null>(null);
  const guard = useLeaveGuard(isTouched, () => {
    setTouched(false);
    manage.reset();
    onGo(goal.current);
  });
  const leave = (next: string | null) => {
    goal.current = next;
    guard.leave();
  };
  const at = id === undefined ? -1 : queue.indexOf(id);
  const before = at > 0 ? queue[at - 1] : undefined;
  const after = at >= 0 ? queue[at + 1] : undefined;
  useQueueKeys(id !== undefined, { k: before, j: after }, leave);
  const request = read.data;
  return (
    <SideSheet
      open={id !== undefined}
      onOpenChange={(open) => !open && leave(null)}
      title={request ? `Solicitação nº ${request.number}` : "Solicitação"}
      {...(request && {
        description: `${displayName(request.customer.fullName)} · Suíte ${request.customer.suiteLabel}`,
      })}
      footer={
        <>
          <Button look="secondary" onClick={() => leave(null)}>
            Cancelar
          </Button>
          <Button type="submit" form="gerenciar" disabled={!request} isBusy={manage.isPending}>
            Salvar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {guard.question}
        {queue.length > 1 && (
          <div className="flex items-center justify-between gap-2">
            <Button look="quiet" size="small" disabled={!before} onClick={() => before && leave(before)}>
              <ChevronLeft aria-hidden="true" />
              Anterior
            </Button>
            <span className="text-muted-foreground text-sm tabular-nums">
              {at >= 0 && `${at + 1} de ${queue.length}`}
            </span>
            <Button look="quiet" size="small" disabled={!after} onClick={() => after && leave(after)}>
              Próxima
              <ChevronRight aria-hidden="true" />
            </Button>
          </div>
        )}
        {read.isPending && id !== undefined && <Skeleton className="h-96" />}
        {read.error && (
          <ErrorPanel
            error={{ title: "Erro ao carregar solicitações", detail: read.error.message }}
            onRetry={() => void read.refetch()}
          />
        )}
        {request && (
          <>
            <RequestFacts request={request} />
            <ManageForm
              key={request.id}
              request={request}
              manage={manage}
              onTouched={() => setTouched(true)}
              onSaved={() => {
                setTouched(false);
                onGo(null);
              }}
            />
          </>
        )}
      </div>
    </SideSheet>
  );
}

function useQueueKeys(
  isOn: boolean,
  ways: { j: string | undefined; k: string | undefined },
  go: (id: string) => void,
) {
  // Syncs with the keyboard: single letters move only while nobody types.
  useEffect(() => {
    if (!isOn) return;
    const move = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const next = event.key === "j" ? ways.j : event.key === "k" ? ways.k : undefined;
      if (next) go(next);
    };
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, [isOn, ways.j, ways.k, go]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input,select,textarea") !== null;
