import { displayName } from "@prepara/domain/account/suite";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { OnDemand, partOf } from "#web/ui/overlay/on-demand";
import { SideSheet } from "#web/ui/overlay/side-sheet";
import { Skeleton } from "#web/ui/skeleton";
import { requestDetailQuery, useManageRequest } from "./prep-admin.queries.ts";
import { QueueSteps, useQueueKeys } from "./queue-steps.tsx";

const requestFacts = partOf(async () => (await import("./request-facts.tsx")).RequestFacts);
const manageForm = partOf(async () => (await import("./manage-form.tsx")).ManageForm);

type ManageSheetProps = {
  id: string | undefined;
  /** The ids of the list behind, for previous and next. */
  queue: readonly string[];
  /** Whether the list goes on behind the ids loaded so far. */
  hasMore: boolean;
  /** Opens another request, or none. */
  onGo: (id: string | null) => void;
};

/** One request in the warehouse's hands; j and k move through the queue. */
export function ManageSheet({ id, queue, hasMore, onGo }: ManageSheetProps) {
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
          <QueueSteps
            at={at}
            count={queue.length}
            hasMore={hasMore}
            before={before}
            after={after}
            onGo={leave}
          />
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
            <OnDemand part={requestFacts} props={{ request }} meanwhile={<Skeleton className="h-96" />} />
            <OnDemand
              key={request.id}
              part={manageForm}
              meanwhile={<Skeleton className="h-64" />}
              props={{
                request,
                manage,
                onTouched: () => setTouched(true),
                onSaved: () => {
                  setTouched(false);
                  onGo(null);
                },
              }}
            />
          </>
        )}
      </div>
    </SideSheet>
  );
}
