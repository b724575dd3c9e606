import { blockTexts } from "@prepara/domain/work/block";
import { levelOf, priorityTexts } from "@prepara/domain/work/kinds";
import { clsx } from "clsx";
import {
  ChevronsDown,
  ChevronsUp,
  ClipboardList,
  Clock,
  GripVertical,
  Hourglass,
  TriangleAlert,
} from "lucide-react";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { StatusPill } from "#web/ui/status-pill";
import { promiseText } from "./task.public.ts";
import { initialsOf, whatText } from "./task-words.ts";
import { type Task, useTakeTask } from "./tasks.queries.ts";

type TaskCardProps = {
  task: Task;
  now: Date;
  onOpen: () => void;
  /** Where a mouse can drag the card onto a person; undefined where it cannot. */
  onDrag: ((isHeld: boolean) => void) | undefined;
};

/** A task on the board; opened by a click or Enter, passed on by dragging or in its sheet. */
export function TaskCard({ task, now, onOpen, onDrag }: TaskCardProps) {
  const take = useTakeTask();
  const promise = promiseText(task, now);
  const isLate = task.dueAt !== null && new Date(task.dueAt) < now;
  const level = levelOf(task.priority);
  return (
    <Card
      className={clsx("relative flex h-full flex-col gap-2 p-4", onDrag && "cursor-grab")}
      draggable={onDrag !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", `${task.customer.suiteLabel} · ${whatText(task)}`);
        onDrag?.(true);
      }}
      onDragEnd={() => onDrag?.(false)}
    >
      <h4 className="flex items-start gap-2 font-semibold">
        <button
          type="button"
          data-task={task.id}
          className={clsx(
            "min-h-14 flex-1 text-left after:absolute after:inset-0 after:rounded-card",
            onDrag && "cursor-grab",
          )}
          onClick={onOpen}
        >
          Suíte {task.customer.suiteLabel}
          <span className="wrap-anywhere block font-normal text-base">{whatText(task)}</span>
        </button>
        {onDrag && (
          <GripVertical aria-hidden="true" className="relative z-1 size-5 shrink-0 text-muted-foreground" />
        )}
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
        {level !== "usual" && (
          <StatusPill tone="neutral" icon={level === "high" ? ChevronsUp : ChevronsDown}>
            {`Prioridade ${priorityTexts[level].toLowerCase()}`}
          </StatusPill>
        )}
        {task.shelf !== null && <span className="text-muted-foreground">Prateleira {task.shelf}</span>}
        {task.assignee && <Holder task={task} name={task.assignee.fullName} />}
      </p>
      {task.assignee === null && !task.isOwn && (
        <Button
          variant="secondary"
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

function Holder({ task, name }: { task: Task; name: string }) {
  if (task.isMine)
    return (
      <StatusPill tone="info" icon={ClipboardList}>
        Com você
      </StatusPill>
    );
  return (
    <>
      <span aria-hidden="true" title={name}>
        <StatusPill tone="info" icon={ClipboardList}>
          {initialsOf(name)}
        </StatusPill>
      </span>
      <span className="sr-only">Com {name}</span>
    </>
  );
}
