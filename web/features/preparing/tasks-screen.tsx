import { displayName } from "@prepara/domain/account/customer";
import { blockTexts } from "@prepara/domain/work/block";
import { Link } from "@tanstack/react-router";
import { Clock, Hourglass, TriangleAlert } from "lucide-react";
import { ScanToLookUp } from "#web/features/dock/dock.public";
import { promiseText } from "#web/features/work/task.public";
import { api } from "#web/platform/api/api";
import { keepFirstPage } from "#web/platform/api/kept-answers";
import { listQuery, useList } from "#web/platform/api/list";
import { counted } from "#web/platform/formats";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { StatusPill } from "#web/ui/status-pill";

/** The prep tasks to choose from, in the order of work (docs/product.md#preparing). */
export function PrepTasksScreen() {
  const list = useList(prepTasksQuery);
  return (
    <>
      <ScanToLookUp />
      <PageHeader title="Preparo" description="Escolha uma tarefa e bipe as unidades." />
      <ListFrame
        {...list}
        skeleton={<CardsSkeleton className="h-28" />}
        empty={
          <EmptyState drawing={<ShelfBox />} title="Nada na fila. Bom trabalho.">
            As solicitações aprovadas aparecem aqui.
          </EmptyState>
        }
      >
        {(tasks) => (
          <ul className="grid gap-3 md:grid-cols-2">
            {tasks.map((task) => (
              <li key={task.id}>
                <TaskCard task={task} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function TaskCard({
  task: { id, customer, subject, units, products, dueAt, block, assignee, isMine },
}: {
  task: PrepTask;
}) {
  const now = new Date();
  const promise = promiseText({ dueAt }, now);
  const isLate = dueAt !== null && new Date(dueAt) < now;
  return (
    <Link
      to="/galpao/preparo/$tarefa"
      params={{ tarefa: id }}
      className="flex h-full min-h-28 flex-col gap-1 rounded-card border border-border bg-card p-4 hover:bg-muted"
    >
      <span className="font-semibold">
        Suíte {customer.suiteLabel} · Preparo nº {subject.number}
      </span>
      <span className="text-base text-muted-foreground tabular-nums">
        {counted(units, "unidade", "unidades")} · {counted(products, "produto", "produtos")}
      </span>
      <span className="flex flex-wrap gap-2">
        {promise !== null && (
          <StatusPill tone={isLate ? "danger" : "neutral"} icon={isLate ? TriangleAlert : Clock}>
            {promise}
          </StatusPill>
        )}
        {block && (
          <StatusPill tone="warning" icon={Hourglass}>
            {blockTexts[block]}
          </StatusPill>
        )}
      </span>
      {assignee && (
        <span className="wrap-anywhere text-base text-muted-foreground">
          {isMine ? "Com você" : `Com ${displayName(assignee.fullName)}`}
        </span>
      )}
    </Link>
  );
}

const page = (cursor: string | undefined, signal: AbortSignal) =>
  api.GET("/api/v1/floor/tasks", {
    params: { query: { limit: 50, kind: "prep", ...(cursor && { cursor }) } },
    signal,
  });

/** The open prep tasks in the order of work; kept on the device. */
const prepTasksQuery = keepFirstPage(
  listQuery({ key: ["tasks", "prep"], failure: "Erro ao carregar tarefas", page }),
);

type PrepTask = NonNullable<Awaited<ReturnType<typeof page>>["data"]>["items"][number];
