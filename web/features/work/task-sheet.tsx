import { areaTexts, coversAreas } from "@prepara/domain/access/area";
import { blockTexts } from "@prepara/domain/work/block";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { meQuery } from "#web/platform/session/me";
import { buttonClass } from "#web/ui/button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { SideSheet } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { promiseText, type TaskDetail, taskQuery } from "./task.public.ts";
import { Holder } from "./task-holder.tsx";
import { whatText } from "./task-words.ts";

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
        {task && <TaskBody task={task} />}
      </div>
    </SideSheet>
  );
}

function TaskBody({ task }: { task: TaskDetail }) {
  if (task.status === "done" || task.status === "cancelled")
    return <NoticePanel tone="info" title={task.status === "done" ? "Concluída" : "Não é mais preciso"} />;
  return (
    <>
      {task.block !== null && <NoticePanel tone="warning" title={blockTexts[task.block]} />}
      {task.isOwn ? (
        <NoticePanel tone="info" title="É da sua própria conta: outra pessoa da equipe a faz." />
      ) : (
        <>
          <WhereItIsDone task={task} />
          <Holder task={task} />
          {task.kind === "prep" && <Steps steps={task.steps} />}
        </>
      )}
    </>
  );
}

/** What is done of the steps of a prep task; they are worked on in 'Preparar'. */
function Steps({ steps }: Pick<TaskDetail, "steps">) {
  const counting = steps.filter(({ kind }) => kind !== "photo");
  return (
    <section aria-labelledby="etapas" className="flex flex-col gap-3">
      <h3 id="etapas" className="font-semibold">
        Etapas
      </h3>
      <ol className="flex flex-col gap-3">
        {counting.map(({ position, label, shipment, done, wanted }) => (
          <li key={position} className="flex items-center gap-3 border-border border-b pb-3">
            <p className="min-w-0 flex-1">
              <span className="font-medium">{label}</span>
              {shipment && (
                <span className="wrap-anywhere block text-muted-foreground text-sm">
                  {shipment.productName}
                </span>
              )}
            </p>
            <p className="text-xl tabular-nums">
              {done} / {wanted}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The screen on which a task is done. */
function WhereItIsDone({ task }: { task: TaskDetail }) {
  const held = useQuery(meQuery).data?.areas ?? [];
  const { type, id, number } = task.subject;
  const area = type === "prep_request" ? "prep" : "recebimento";
  if (!coversAreas(held, area))
    return <p className="text-muted-foreground">Quem faz esta tarefa é o {areaTexts[area].title}.</p>;
  if (type === "prep_request")
    return (
      <Link
        to="/galpao/preparo/$tarefa"
        params={{ tarefa: task.id }}
        className={buttonClass("primary", "large")}
      >
        Preparar
      </Link>
    );
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
