import { kindTexts, type TaskKind, taskKinds } from "@prepara/domain/work/kinds";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { useList } from "#web/platform/api/list";
import { areLettersOn } from "#web/platform/kept-switch";
import { meQuery } from "#web/platform/session/me";
import { useIsWide } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { ListRow } from "#web/ui/list/list-row";
import { FilterTabs, SearchField, Toolbar } from "#web/ui/list/toolbar";
import { isLayerOpen } from "#web/ui/overlay/open-layer";
import { CardsSkeleton } from "#web/ui/skeleton";
import { PeopleBar } from "./people-bar.tsx";
import { TaskCard } from "./task-card.tsx";
import { groupOf, groups, mayBePassed } from "./task-words.ts";
import { type Task, tasksQuery, usePassTask, useReleaseTask } from "./tasks.queries.ts";
import { useBoardAddress } from "./use-board-address.ts";

const TaskSheet = lazyComponent(async () => (await import("./task-sheet.tsx")).TaskSheet);

const everything = { kind: undefined, isMine: false, customer: "" };

/** The board: what is to be done, late first; one list on phones, columns on wide screens. */
export function TaskBoard() {
  const [address, setAddress] = useBoardAddress();
  const { kind, isMine, customer, openId } = address;
  const list = useList(tasksQuery({ kind, isMine, customer }));
  const isAdmin = useQuery(meQuery).data?.isAdmin === true;
  const isWide = useIsWide();
  const [dragged, setDragged] = useState<Task | null>(null);
  const endDrag = useCallback(() => setDragged(null), []);
  const [pass, release] = [usePassTask(), useReleaseTask()];
  const cards = useRef<HTMLElement>(null);
  useCardKeys(cards);
  const now = new Date();
  const isFiltered = kind !== undefined || isMine || customer !== "";
  return (
    <section ref={cards} aria-labelledby="tarefas" className="mt-8">
      <h2 id="tarefas" className="mb-3 font-semibold text-xl">
        Tarefas
      </h2>
      <Toolbar>
        <FilterTabs<TaskKind | "all">
          label="Tipo"
          value={kind ?? "all"}
          onValueChange={(value) => setAddress({ kind: value === "all" ? undefined : value })}
          options={[
            { value: "all", label: "Todas" },
            ...taskKinds.map((value) => ({ value, label: kindTexts[value] })),
          ]}
        />
        <SearchField
          label="Filtrar por cliente"
          placeholder="Suíte ou nome"
          value={customer}
          onSearch={(text) => setAddress({ customer: text.trim() })}
        />
        <Button
          variant="secondary"
          size="large"
          aria-pressed={isMine}
          className={clsx(isMine && "border-primary bg-info-surface")}
          onClick={() => setAddress({ isMine: !isMine })}
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
        {...(isFiltered && {
          noResults: (
            <EmptyState
              title="Nada encontrado com este filtro."
              action={
                <Button variant="secondary" size="large" onClick={() => setAddress(everything)}>
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
                        <TaskCard
                          task={task}
                          now={now}
                          onOpen={() => setAddress({ openId: task.id })}
                          onDrag={
                            isWide && mayBePassed(task, isAdmin)
                              ? (isHeld) => setDragged(isHeld ? task : null)
                              : undefined
                          }
                        />
                      </ListRow>
                    ))}
                  </ul>
                </section>
              ))}
          </div>
        )}
      </ListFrame>
      {dragged && (
        <PeopleBar
          task={dragged}
          onEnd={endDrag}
          onDrop={(userId) => {
            endDrag();
            const { id } = dragged;
            void (userId === null ? release.run(id) : pass.run({ id, userId }));
          }}
        />
      )}
      {openId !== undefined && <TaskSheet id={openId} onClose={() => setAddress({ openId: undefined })} />}
    </section>
  );
}

/** "j" and "k" go to the next and the previous card, whose sheet Enter opens. */
function useCardKeys(board: RefObject<HTMLElement | null>) {
  // Syncs with the keyboard.
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const way = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
      if (way === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!areLettersOn() || isLayerOpen()) return; // letters can be switched off (WCAG 2.1.4)
      const cards = [...(board.current?.querySelectorAll<HTMLElement>("[data-task]") ?? [])];
      const at = cards.findIndex((card) => card.closest("li")?.contains(document.activeElement));
      cards[at < 0 ? 0 : Math.min(cards.length - 1, Math.max(0, at + way))]?.focus();
    };
    addEventListener("keydown", move);
    return () => removeEventListener("keydown", move);
  }, [board]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, select, textarea");
