import { coversAreas } from "@prepara/domain/access/area";
import { blockTexts } from "@prepara/domain/work/block";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { meQuery } from "#web/platform/session/me";
import { Button, buttonClass } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Select } from "#web/ui/form/select";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { SideSheet } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { promiseText, whatText } from "./task-words.ts";
import {
  peopleQuery,
  type TaskDetail,
  taskQuery,
  useFinishTask,
  usePassTask,
  useReleaseTask,
  useSetStep,
  useTakeTask,
} from "./tasks.queries.ts";

/** A task with its steps, and who holds it. */
export function TaskSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(taskQuery(id));
  const task = read.data;
  return (
    <SideSheet
      open
      onClose={onClose}
      title={task ? `Suíte ${task.customer.suiteLabel}` : "Tarefa"}
      {...(task && {
        description: [whatText(task), promiseText(task, new Date())].filter(Boolean).join(" · "),
      })}
    >
      <div className="flex flex-col gap-6">
        {read.isPending && <Skeleton className="h-64" />}
        {read.error && (
          <ErrorPanel
            error={{ title: "Erro ao carregar tarefas", detail: read.error.message }}
            onRetry={() => void read.refetch()}
          />
        )}
        {task && <TaskBody task={task} onClose={onClose} />}
      </div>
    </SideSheet>
  );
}

function TaskBody({ task, onClose }: { task: TaskDetail; onClose: () => void }) {
  if (task.status === "done" || task.status === "cancelled")
    return <NoticePanel tone="info" title={task.status === "done" ? "Concluída" : "Não é mais preciso"} />;
  return (
    <>
      {task.block !== null && <NoticePanel tone="warning" title={blockTexts[task.block]} />}
      {task.isOwn ? (
        <NoticePanel tone="info" title="É da sua própria conta: outra pessoa da equipe a faz." />
      ) : (
        <>
          <Holder task={task} />
          {task.kind === "prep" ? <Steps task={task} onDone={onClose} /> : <WhereItIsDone task={task} />}
        </>
      )}
    </>
  );
}

function Holder({ task }: { task: TaskDetail }) {
  const isAdmin = useQuery(meQuery).data?.isAdmin === true;
  const people = useQuery(peopleQuery).data?.items ?? [];
  const [take, release, pass] = [useTakeTask(), useReleaseTask(), usePassTask()];
  const mayMove = task.assignee === null || task.isMine || isAdmin;
  const others = people.filter(
    ({ userId }) => userId !== task.assignee?.userId && userId !== task.customer.userId,
  );
  return (
    <div className="flex flex-col gap-3">
      <p aria-live="polite">
        {task.assignee === null
          ? "Ninguém pegou esta tarefa."
          : task.isMine
            ? "Com você."
            : `Com ${task.assignee.fullName}.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {task.assignee === null && (
          <Button size="large" isBusy={take.isPending} onClick={() => void take.run(task.id)}>
            Pegar
          </Button>
        )}
        {task.assignee !== null && mayMove && (
          <Button
            look="secondary"
            size="large"
            isBusy={release.isPending}
            onClick={() => void release.run(task.id)}
          >
            Liberar
          </Button>
        )}
      </div>
      {mayMove && others.length > 0 && (
        <Field label="Passar para…">
          <Select
            value=""
            placeholder="Escolha uma pessoa"
            options={others.map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
            onChange={(event) => void pass.run({ id: task.id, userId: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function Steps({ task, onDone }: { task: TaskDetail; onDone: () => void }) {
  const [setStep, finish] = [useSetStep(), useFinishTask()];
  const counting = task.steps.filter(({ kind }) => kind !== "photo");
  const isReady = counting.every(({ done, wanted }) => done === wanted);
  const mayWork = task.assignee === null || task.isMine;
  const end = async (photos: readonly File[]) => {
    if (await finish.run({ id: task.id, photos })) onDone();
  };
  return (
    <section aria-labelledby="etapas" className="flex flex-col gap-3">
      <h3 id="etapas" className="font-semibold">
        Etapas
      </h3>
      <ol className="flex flex-col gap-3">
        {counting.map((step) => (
          <li key={step.position} className="flex flex-wrap items-center gap-3 border-border border-b pb-3">
            <p className="min-w-0 flex-1">
              <span className="font-medium">{step.label}</span>
              {step.shipment && (
                <span className="wrap-anywhere block text-muted-foreground text-sm">
                  {step.shipment.productName}
                </span>
              )}
            </p>
            <p className="text-xl tabular-nums">
              {step.done} / {step.wanted}
            </p>
            {mayWork && (
              <div className="flex gap-2">
                <StepButton
                  label={`−1: ${step.label}`}
                  isOff={step.done === 0 || setStep.isPending}
                  onPress={() =>
                    void setStep.run({ id: task.id, position: step.position, set: step.done - 1 })
                  }
                >
                  −1
                </StepButton>
                <StepButton
                  label={`+1: ${step.label}`}
                  isOff={step.done === step.wanted || setStep.isPending}
                  onPress={() =>
                    void setStep.run({ id: task.id, position: step.position, set: step.done + 1 })
                  }
                >
                  +1
                </StepButton>
                <StepButton
                  label={`Todas: ${step.label}`}
                  isOff={step.done === step.wanted || setStep.isPending}
                  onPress={() => void setStep.run({ id: task.id, position: step.position, set: step.wanted })}
                >
                  Todas
                </StepButton>
              </div>
            )}
          </li>
        ))}
      </ol>
      {mayWork && (
        <FileDrop
          label="Foto do fechamento"
          hint="Com a foto, a tarefa termina."
          accept={{ "image/*": [] }}
          hasCamera
          size="large"
          whyNot={finish.isPending ? "Enviando…" : isReady ? null : "Antes da foto, complete as etapas."}
          onFiles={(photos) => void end(photos)}
        />
      )}
    </section>
  );
}

type StepButtonProps = { label: string; isOff: boolean; onPress: () => void; children: string };

const StepButton = ({ label, isOff, onPress, children }: StepButtonProps) => (
  <Button look="secondary" size="large" aria-label={label} disabled={isOff} onClick={onPress}>
    {children}
  </Button>
);

/** The screen on which a task that has no steps is done. */
function WhereItIsDone({ task }: { task: TaskDetail }) {
  const held = useQuery(meQuery).data?.areas ?? [];
  if (!coversAreas(held, "recebimento"))
    return <p className="text-muted-foreground">Quem faz esta tarefa é o Recebimento.</p>;
  const { type, id, number } = task.subject;
  if (type === "case")
    return (
      <Link
        to="/galpao/pendencias/$numero"
        params={{ numero: String(number) }}
        className={buttonClass("primary", "large")}
      >
        Abrir pendência nº {number}
      </Link>
    );
  if (type === "shipment")
    return (
      <Link to="/galpao/conferir/$envio" params={{ envio: id }} className={buttonClass("primary", "large")}>
        Conferir
      </Link>
    );
  return (
    <Link to="/galpao/doca" className={buttonClass("primary", "large")}>
      Abrir a doca
    </Link>
  );
}
