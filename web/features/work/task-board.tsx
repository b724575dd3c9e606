import { blockTexts } from "@prepara/domain/work/block";
import { kindTexts, type TaskKind, taskKinds } from "@prepara/domain/work/kinds";
import { clsx } from "clsx";
import { ClipboardList, Clock, Hourglass, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useList } from "#web/platform/api/list";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { CardsSkeleton } from "#web/ui/skeleton";
import { StatusPill } from "#web/ui/status-pill";
import { promiseText } from "./promise-text.public.ts";
import { groupOf, groups, initialsOf, whatText } from "./task-words.ts";
import { type Task, type TaskFilter, tasksQuery, useTakeTask } from "./tasks.queries.ts";

const TaskSheet = lazyComponent(async () => (await import("./task-sheet.tsx")).TaskSheet);

const everything: TaskFilter = { kind: undefined, isMine: false };

/** The board: what is to be done, late first; one list on phones, columns on wide screens. */
export function TaskBoard() {
  const [filter, setFilter] = useState(everything);
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useList(tasksQuery(filter));
  const now = new Date();
  return (
    <section aria-labelledby="tarefas" className="mt-8">
      <h2 id="tarefas" className="mb-3 font-semibold text-xl">
        Tarefas
      </h2>
      <Toolbar>
        <FilterTabs<TaskKind | "all">
          label="Tipo"
          value={filter.kind ?? "all"}
          onValueChange={(kind) => setFilter({ ...filter, kind: kind === "all" ? undefined : kind })}
          options={[
            { value: "all", label: "Todas" },
            ...taskKinds.map((kind) => ({ value: kind, label: kindTexts[kind] })),
          ]}
        />
        <Button
          look="secondary"
          size="large"
          aria-pressed={filter.isMine}
          className={clsx(filter.isMine && "border-primary bg-info-surface")}
          onClick={() => setFilter({ ...filter, isMine: !filter.isMine })}
        >
          Minhas
        </Button>
      </Toolbar>
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-28" />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nada na fila. Bom trabalho.">
            O que houver para fazer aparece aqui.
          </EmptyState>
        }
        {...((filter.kind !== undefined || filter.isMine) && {
          noResults: (
            <EmptyState
              title="Nada encontrado com este filtro."
              action={
                <Button look="secondary" size="large" onClick={() => setFilter(everything)}>
                  Limpar filtros
                </Button>
              }
            />
          ),
        })}
      >
        {(tasks) => (
          <div className="grid items-start gap-6 xl:grid-cols-4 xl:gap-4">
            {groups
              .map((group) => ({ group, held: tasks.filter((task) => groupOf(task, now) === group) }))
              .filter(({ held }) => held.length > 0)
              .map(({ group, held }) => (
                <section key={group} aria-labelledby={`tarefas-${group}`}>
                  <h3 id={`tarefas-${group}`} className="mb-2 font-semibold">
                    {group} ({held.length})
                  </h3>
                  <ul className="grid gap-3">
                    {held.map((task) => (
                      <ListRow key={task.id} id={task.id}>
                        <TaskCard task={task} now={now} onOpen={() => setOpenId(task.id)} />
                      </ListRow>
                    ))}
                  </ul>
                </section>
              ))}
          </div>
        )}
      </ListFrame>
      {openId !== null && <TaskSheet id={openId} onClose={() => setOpenId(null)} />}
    </section>
  );
}

type TaskCardProps = { task: Task; now: Date; onOpen: () => void };

function TaskCard({ task, now, onOpen }: TaskCardProps) {
  const take = useTakeTask();
  const promise = promiseText(task, now);
  const isLate = task.dueAt !== null && new Date(task.dueAt) < now;
  return (
    <Card className="relative flex h-full flex-col gap-2 p-4">
      <h4 className="font-semibold">
        <button
          type="button"
          className="min-h-14 text-left after:absolute after:inset-0 after:rounded-card"
          onClick={onOpen}
        >
          Suíte {task.customer.suiteLabel}
          <span className="wrap-anywhere block font-normal text-base">{whatText(task)}</span>
        </button>
      </h4>
      <p className="flex flex-wrap items-center gap-2 text-base">
        {promise !== null && (
          <StatusPill tone={isLate ? "danger" : "neutral"} icon={isLate ? TriangleAlert : Clock}>
            {promise}
          </StatusPill>
        )}
        {task.block !== null && (
          <StatusPill tone="warning" icon={Hourglass}>
            {blockTexts[task.block]}
          </StatusPill>
        )}
        {task.shelf !== null && <span className="text-muted-foreground">Prateleira {task.shelf}</span>}
        {task.assignee && (
          <StatusPill tone="info" icon={ClipboardList}>
            {task.isMine ? "Com você" : initialsOf(task.assignee.fullName)}
          </StatusPill>
        )}
      </p>
      {task.assignee === null && !task.isOwn && (
        <Button
          look="secondary"
          size="large"
          className="relative z-1"
          isBusy={take.isPending}
          onClick={() => void take.run(task.id)}
        >
          Pegar
        </Button>
      )}
    </Card>
  );
}
