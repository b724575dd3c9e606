import { displayName } from "@prepara/domain/account/customer";
import { waitOf } from "@prepara/domain/prep/payment";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import { dayAndTime } from "#web/platform/formats";
import { areLettersOn } from "#web/platform/kept-switch";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { SideSheet } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { openLayers } from "#web/ui/overlay/open-layer";
import { Skeleton } from "#web/ui/skeleton";
import { requestDetailQuery, seenOf, useManageRequest } from "./prep-admin.queries.ts";

const ScannerGuard = lazyComponent(async () => (await import("#web/features/scan/scan.public")).ScannerGuard);
const RequestFacts = lazyComponent(async () => (await import("./request-facts.tsx")).RequestFacts, {
  preloadOn: "interaction",
  fallback: () => <Skeleton className="h-96" />,
});
const ManageForm = lazyComponent(async () => (await import("./manage-form.tsx")).ManageForm, {
  preloadOn: "interaction",
  fallback: () => <Skeleton className="h-64" />,
});

/** The shortest time in which a person sees that another request is open. */
const READ_MS = 400;

type ManageSheetProps = {
  id: string | undefined;
  /** The ids of the loaded list, for previous and next. */
  queue: readonly string[];
  /** Whether the list has more pages. */
  hasMore: boolean;
  /** Opens another request; null closes the sheet. Does nothing once `from` is no longer the open one. */
  onGo: (id: string | null, from: string | undefined) => void;
};

/**
 * Shows and changes one request; the keys j and k go to the next and the previous one, and a approves it and
 * goes to the next.
 */
export function ManageSheet({ id, queue, hasMore, onGo }: ManageSheetProps) {
  const read = useQuery({ ...requestDetailQuery(id ?? ""), enabled: id !== undefined });
  const manage = useManageOpen(id);
  // By id, because the browser's Back changes the request without `leave`.
  const [touched, setTouched] = useState<string | null>(null);
  const isTouched = id !== undefined && touched === id;
  const goal = useRef<string | null>(null);
  const guard = useLeaveGuard(isTouched, () => {
    setTouched(null);
    manage.reset();
    onGo(goal.current, id);
  });
  const leave = (next: string | null) => {
    goal.current = next;
    guard.leave();
  };
  const at = id === undefined ? -1 : queue.indexOf(id);
  const before = at > 0 ? queue[at - 1] : undefined;
  const after = at >= 0 ? queue[at + 1] : undefined;
  const request = read.data;
  const canApprove =
    !request || waitOf(request.status, request.payableUsd, request.cancelledAt !== null) === "approval";
  // A second press that was meant for the request before must not approve this one unread.
  const shownAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts from the change of the request.
  useEffect(() => {
    shownAt.current = performance.now();
  }, [request?.id]);
  const approve = async () => {
    if (!request || !canApprove || isTouched || manage.isPending) return;
    const approved = { id: request.id, status: "scheduled", ...seenOf(request) } as const;
    if (await manage.run(approved)) onGo(after ?? null, request.id);
  };
  useQueueKeys(id !== undefined, {
    k: () => before && leave(before),
    j: () => after && leave(after),
    a: () => performance.now() - shownAt.current > READ_MS && void approve(),
  });
  return (
    <SideSheet
      open={id !== undefined}
      onClose={() => leave(null)}
      title={request ? `Solicitação nº ${request.number}` : "Solicitação"}
      {...(request && {
        description: `${displayName(request.customer.fullName)} · Suíte ${request.customer.suiteLabel}`,
      })}
      footer={
        <>
          <Button variant="secondary" onClick={() => leave(null)}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="gerenciar"
            variant={canApprove ? "secondary" : "primary"}
            disabled={!request}
            isBusy={manage.isPending}
          >
            {id !== undefined && <ScannerGuard />}
            Salvar
          </Button>
          {canApprove && (
            <Button
              disabled={!request || isTouched}
              isBusy={manage.isPending}
              aria-keyshortcuts="a"
              onClick={({ detail }) => detail < 2 && void approve()}
            >
              {after ? "Aprovar e próxima" : "Aprovar"}
              <KeyHint>a</KeyHint>
            </Button>
          )}
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
          // A dialog opened for one request must not become another's.
          <Fragment key={request.id}>
            {request.cancelledAt !== null && (
              <NoticePanel tone="info" title={`Cancelada em ${dayAndTime(request.cancelledAt)}`}>
                As unidades voltaram ao cliente. Mudar o status não move unidades nem unidades grátis.
              </NoticePanel>
            )}
            {request.cancelCaseNumber !== null && <CancelRequested caseNumber={request.cancelCaseNumber} />}
            <RequestFacts request={request} />
            <ManageForm
              request={request}
              manage={manage}
              onTouched={() => setTouched(request.id)}
              onSaved={() => {
                setTouched((now) => (now === request.id ? null : now));
                onGo(null, request.id);
              }}
            />
          </Fragment>
        )}
      </div>
    </SideSheet>
  );
}

/** The write of the sheet, without the failure of a request that was open before. */
function useManageOpen(id: string | undefined): ReturnType<typeof useManageRequest> {
  const manage = useManageRequest();
  const [sentFor, setSentFor] = useState<string>();
  return {
    ...manage,
    problem: sentFor === id ? manage.problem : null,
    run: (change) => {
      setSentFor(change.id);
      return manage.run(change);
    },
  };
}

/** The customer asked to cancel the request; approving it is possible and does not answer them. */
const CancelRequested = ({ caseNumber }: { caseNumber: number }) => (
  <NoticePanel tone="warning" title="O cliente pediu para cancelar esta solicitação">
    Mudar o status não responde ao pedido.
    <Link
      to="/galpao/pendencias/$numero"
      params={{ numero: String(caseNumber) }}
      className="flex min-h-11 items-center font-semibold underline underline-offset-4 md:min-h-6"
    >
      Responder na pendência nº {caseNumber}
    </Link>
  </NoticePanel>
);

type QueueStepsProps = {
  /** Index of the open request in the queue; -1 when it is not in it. */
  at: number;
  count: number;
  hasMore: boolean;
  before: string | undefined;
  after: string | undefined;
  onGo: (id: string) => void;
};

/** Goes to the previous or next request without closing the sheet. */
function QueueSteps({ at, count, hasMore, before, after, onGo }: QueueStepsProps) {
  return (
    <div className="flex items-center justify-between gap-2">
      <Button
        variant="quiet"
        size="small"
        disabled={!before}
        aria-keyshortcuts="k"
        onClick={() => before && onGo(before)}
      >
        <ChevronLeft aria-hidden="true" />
        Anterior
        <KeyHint>k</KeyHint>
      </Button>
      <span className="text-muted-foreground text-sm tabular-nums">
        {at >= 0 && `${at + 1} de ${count}${hasMore ? "+" : ""}`}
      </span>
      <Button
        variant="quiet"
        size="small"
        disabled={!after}
        aria-keyshortcuts="j"
        onClick={() => after && onGo(after)}
      >
        <KeyHint>j</KeyHint>
        Próxima
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

const KeyHint = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="rounded-mark border border-border bg-muted px-1.5 font-mono text-muted-foreground text-xs max-md:hidden"
  >
    {children}
  </span>
);

/** The longest pause between two keys of a scanner. */
const SCANNER_GAP_MS = 80;

/**
 * Calls the action of a letter, except while the user types. The letter that approves waits for the next key:
 * it may be the first one of a bar code.
 */
function useQueueKeys(isOn: boolean, actions: Record<string, () => void>) {
  const latest = useEffectEvent((key: string) => actions[key]?.());
  // Syncs with the keyboard.
  useEffect(() => {
    if (!isOn) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    const move = (event: KeyboardEvent) => {
      clearTimeout(waiting);
      const isInRow = event.timeStamp - lastAt <= SCANNER_GAP_MS;
      lastAt = event.timeStamp;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === "a" && event.repeat) return; // a key held down must not approve the whole queue
      // Disabled in the settings (WCAG 2.1.4), or a dialog or menu is open above the sheet.
      if (!areLettersOn() || document.querySelectorAll(openLayers).length > 1) return;
      if (event.key !== "a") latest(event.key);
      else if (!isInRow) waiting = setTimeout(() => latest("a"), SCANNER_GAP_MS);
    };
    document.addEventListener("keydown", move);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener("keydown", move);
    };
  }, [isOn]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input,select,textarea") !== null;
