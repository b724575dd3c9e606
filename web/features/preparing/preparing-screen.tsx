import { coversAreas } from "@prepara/domain/access/area";
import { displayName } from "@prepara/domain/account/customer";
import type { LossKind } from "@prepara/domain/outbound/request-units";
import { blockTexts, stopsWork } from "@prepara/domain/work/block";
import { isFull } from "@prepara/domain/work/steps";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useState } from "react";
import { PrintLabelsButton } from "#web/features/labels/labels.public";
import { PackingPanel } from "#web/features/outbound/outbound.public";
import { packingKinds } from "#web/features/outbound/outbox.public";
import { usePacking } from "#web/features/outbound/use-packing.public";
import { RefusalAlert } from "#web/features/scan/refusal-alert.public";
import { ScanField } from "#web/features/scan/scan.public";
import { type TaskDetail, taskQuery } from "#web/features/work/task.public";
import { WaitingList } from "#web/platform/outbox/waiting-list";
import { meQuery, useUserId } from "#web/platform/session/me";
import { useIsOnline } from "#web/ui/browser-state";
import { Button, buttonClass } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { StaysWhileOpen } from "#web/ui/overlay/stays-while-open";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { FinishBar } from "./finish-bar.tsx";
import { StepCard } from "./step-card.tsx";
import { CustomerInstructions, TaskHeading } from "./task-heading.tsx";
import { finishKind, stepKind } from "./task-outbox.public.ts";
import { usePreparing } from "./use-preparing.ts";

const LossDialog = lazyComponent(async () => (await import("./loss-dialog.tsx")).LossDialog, {
  preloadOn: "interaction",
});

const kinds = [stepKind, finishKind, ...packingKinds];

/** 'Preparar': the steps of one prep task, done by scans (docs/product.md#preparing). */
export function PreparingScreen({ id }: { id: string }) {
  const userId = useUserId();
  const { data: task, error, refetch } = useQuery(taskQuery(id));
  return (
    <>
      <PageHeader
        title="Preparar"
        actions={
          <Link to="/galpao" className={buttonClass("secondary", "large")}>
            Outras tarefas
          </Link>
        }
      />
      {task ? (
        <Preparing task={task} userId={userId} />
      ) : error ? (
        <ErrorPanel
          error={{ title: "Erro ao carregar tarefas", detail: error.message }}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}

function Preparing({ task, userId }: { task: TaskDetail; userId: string }) {
  const whyOff = whyNotWorkedOn(task);
  const isOnline = useIsOnline();
  const held = useQuery(meQuery).data?.areas ?? [];
  const mayPack = whyOff === null && coversAreas(held, "prep");
  const packing = usePacking(task.subject.id, mayPack);
  // Whose boxes are no longer packed here: the task itself says what is packed.
  const packed = mayPack ? packing : { ...packing, shown: undefined };
  const preparing = usePreparing(userId, task, packed);
  const { items, steps, hasBoxes, current, refusal, choose, act, scan, isFinishing } = preparing;
  const isDisabled = whyOff !== null || isFinishing;
  const packStep = steps.find(({ kind }) => kind === "pack");
  const isPacking = hasBoxes && current?.kind === "pack";
  const takesScans = !isDisabled && !(isPacking && mayPack);
  return (
    <div className="flex flex-col gap-4 pb-28">
      <div className="flex flex-wrap items-center gap-3">
        <TaskHeading task={task} />
        <StaysWhileOpen isShown={mayPack && isOnline}>
          <PrintLabelsButton
            requestId={task.subject.id}
            number={task.subject.number}
            size="large"
            showsMissing
          />
        </StaysWhileOpen>
      </div>
      {whyOff && (
        <NoticePanel tone="info" title={whyOff[0]}>
          {whyOff[1]}
        </NoticePanel>
      )}
      {task.block !== null && !whyOff && (
        <NoticePanel tone="warning" title={blockTexts[task.block]}>
          O prazo está parado. O que não depende disso já pode ser feito.
        </NoticePanel>
      )}
      <CustomerInstructions task={task} />
      <WaitingList items={items} kinds={kinds} isMany onCorrect={() => undefined} />
      <div className={clsx("grid items-start gap-6", mayPack && "xl:grid-cols-2")}>
        <div className="flex flex-col gap-4">
          {takesScans && (
            <ScanField
              onScan={(code) => {
                // The first box may be a colleague's: these scans do not go into it without being asked.
                if (current?.kind === "pack") packing.choose(null);
                scan(code);
              }}
            />
          )}
          <RefusalAlert refusal={refusal} />
          <ol aria-label="Etapas" className={clsx("grid gap-3 lg:grid-cols-2", mayPack && "xl:grid-cols-1")}>
            {steps.map((step) => (
              <StepCard
                key={step.position}
                step={step}
                isCurrent={!isDisabled && step.position === current?.position}
                isDisabled={isDisabled}
                isInBoxes={step.kind === "pack" && hasBoxes}
                onChoose={() => choose(step.position)}
                onAct={(what) => act(step, what)}
              />
            ))}
          </ol>
          <StaysWhileOpen isShown={mayPack && isOnline}>
            <Losses task={task} />
          </StaysWhileOpen>
        </div>
        <StaysWhileOpen isShown={mayPack}>
          <div className="flex flex-col gap-4">
            {!isOnline && (
              <NoticePanel tone="info" title="Sem conexão">
                Etapas e caixas você pode continuar: tudo fica guardado neste aparelho. Etiquetas e unidades
                danificadas ou não achadas precisam de conexão.
              </NoticePanel>
            )}
            <PackingPanel
              packing={packing}
              isDisabled={isDisabled}
              isScanElsewhere={!isPacking}
              {...(packStep && !isFull(packStep) && { onScanHere: () => choose(packStep.position) })}
            />
          </div>
        </StaysWhileOpen>
      </div>
      <FinishBar key={task.id} isShown={!isDisabled} preparing={preparing} packing={packed.shown} />
    </div>
  );
}

/** Why nothing can be done at the task's steps, as title and text; null when it can. */
function whyNotWorkedOn({
  status,
  isOwn,
  isMine,
  assignee,
  block,
}: TaskDetail): readonly [string, string] | null {
  if (status === "done") return ["Tarefa concluída", "Não há mais nada a fazer aqui."];
  if (status === "cancelled") return ["Tarefa cancelada", "A solicitação mudou. Guarde as unidades."];
  if (isOwn) return ["Esta solicitação é sua", "Peça a outra pessoa da equipe que a prepare."];
  if (assignee && !isMine)
    return [`${displayName(assignee.fullName)} já pegou esta tarefa`, "Peça que a tarefa seja liberada."];
  return block && stopsWork(block) ? [blockTexts[block], "A tarefa espera. O prazo está parado."] : null;
}

/** What units of the request leave it while it is prepared. */
function Losses({ task }: { task: TaskDetail }) {
  const [kind, setKind] = useState<LossKind | null>(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="large" onClick={() => setKind("damaged")}>
        Danificou no preparo
      </Button>
      <Button variant="secondary" size="large" onClick={() => setKind("lost")}>
        Não achei
      </Button>
      {kind && <LossDialog task={task} kind={kind} onClose={() => setKind(null)} />}
    </div>
  );
}
