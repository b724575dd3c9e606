import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { UserRoundCheck, UserRoundMinus } from "lucide-react";
import { useEffect, useState } from "react";
import { othersFor } from "./task-words.ts";
import { peopleQuery, type Task } from "./tasks.queries.ts";

type PeopleBarProps = {
  task: Task;
  /** Called with null to unassign the task. */
  onDrop: (userId: string | null) => void;
  onEnd: () => void;
};

/**
 * The people onto whom a dragged card can be dropped, shown while it is dragged. Only for a mouse; by
 * keyboard and touch, 'Passar para…' in the card's sheet does the same.
 */
export function PeopleBar({ task, onDrop, onEnd }: PeopleBarProps) {
  const people = useQuery(peopleQuery).data?.items ?? [];
  const [over, setOver] = useState<string | null>(null);
  // Syncs with the mouse: the browser sends no `dragend` if the card has left the list meanwhile.
  useEffect(() => {
    addEventListener("pointerdown", onEnd);
    return () => removeEventListener("pointerdown", onEnd);
  }, [onEnd]);
  const places = [
    ...(task.assignee === null ? [] : [{ userId: null, fullName: "Ninguém" }]),
    ...othersFor(task, people),
  ];
  return (
    <section
      aria-label="Passar para…"
      data-lifts-toasts=""
      className="fixed inset-x-0 bottom-0 z-30 border-border border-t bg-card p-4 shadow-float"
    >
      <p className="mb-2 font-semibold text-base">Solte sobre uma pessoa</p>
      <ul className="flex max-h-56 flex-wrap gap-2 overflow-y-auto">
        {places.map(({ userId, fullName }) => {
          const key = userId ?? "nobody";
          const Icon = userId === null ? UserRoundMinus : UserRoundCheck;
          return (
            <li
              key={key}
              onDragOver={(event) => {
                event.preventDefault(); // the browser allows a drop only then
                setOver(key);
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                event.preventDefault();
                onDrop(userId);
              }}
              className={clsx(
                "flex min-h-14 items-center gap-2 rounded-control border px-4 text-base",
                over === key ? "border-primary bg-info-surface" : "border-input",
              )}
            >
              <Icon aria-hidden="true" className="pointer-events-none size-5 shrink-0" />
              <span className="pointer-events-none wrap-anywhere">{fullName}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
