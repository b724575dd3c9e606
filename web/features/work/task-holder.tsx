import { levelOf, priorityLevels, priorityTexts } from "@prepara/domain/work/kinds";
import { useQuery } from "@tanstack/react-query";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import type { TaskDetail } from "./task.public.ts";
import { mayBePassed, othersFor } from "./task-words.ts";
import { peopleQuery, useChangePriority, usePassTask, useReleaseTask, useTakeTask } from "./tasks.queries.ts";

const levels = ["high", "usual", "low"] as const;

/** Who holds a task, the acts that change it, and for admins its priority. */
export function Holder({ task }: { task: TaskDetail }) {
  const isAdmin = useQuery(meQuery).data?.isAdmin === true;
  const people = useQuery(peopleQuery).data?.items ?? [];
  const [take, release, pass] = [useTakeTask(), useReleaseTask(), usePassTask()];
  const mayMove = mayBePassed(task, isAdmin);
  const others = othersFor(task, people);
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
          <Button
            variant="secondary"
            size="large"
            isBusy={take.isPending}
            onClick={() => void take.run(task.id)}
          >
            Pegar
          </Button>
        )}
        {task.assignee !== null && mayMove && (
          <Button
            variant="secondary"
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
      {isAdmin && <Priority task={task} />}
    </div>
  );
}

function Priority({ task: { id, priority } }: { task: TaskDetail }) {
  const change = useChangePriority();
  return (
    <Field label="Prioridade" hint="Vale entre tarefas prometidas para a mesma hora.">
      <Select
        value={levelOf(priority)}
        options={levels.map((level) => ({ value: level, label: priorityTexts[level] }))}
        onChange={({ target: { value } }) => {
          const level = levels.find((one) => one === value);
          if (level) void change.run({ id, priority: priorityLevels[level] });
        }}
      />
    </Field>
  );
}
