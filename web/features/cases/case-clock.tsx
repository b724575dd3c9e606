import { daysBetween, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { isGoodsKind } from "@prepara/domain/cases/kinds";
import { clsx } from "clsx";
import { Clock } from "lucide-react";
import { counted, day, today } from "#web/platform/formats";
import type { Case } from "./cases.queries.ts";

/** Days left at which the clock turns red. */
const URGENT = 2;

const purposes = {
  return_window: "para devolver à loja",
  default: "para decidir",
  expected: "para as unidades chegarem",
  storage: "para decidir",
} as const satisfies Record<Case["dueWhy"], string>;

/** The time left until a case is due, in words: 'restam 6 dias para devolver à loja'. */
export function clockWords(
  { dueOn, dueWhy, kind }: Pick<Case, "dueOn" | "dueWhy" | "kind">,
  now = today(),
): string {
  const left = daysBetween(now, dueOn);
  if (!isGoodsKind(kind))
    return left < 0
      ? `A resposta está ${counted(-left, "dia", "dias")} atrasada`
      : `Resposta até ${formatCalendarDate(dueOn)}`;
  if (left < 0) return `Prazo encerrado há ${counted(-left, "dia", "dias")}`;
  if (left === 0) return `Hoje é o último dia ${purposes[dueWhy]}`;
  return `${left === 1 ? "Resta" : "Restam"} ${counted(left, "dia", "dias")} ${purposes[dueWhy]}`;
}

/** The time left until a case is due, as a bar and in words; red in the last days. */
export function CaseClock({ one }: { one: Pick<Case, "dueOn" | "dueWhy" | "kind" | "createdAt"> }) {
  const opened = day(one.createdAt).split("/").reverse().join("-");
  const [whole, left] = [Math.max(1, daysBetween(opened, one.dueOn)), daysBetween(today(), one.dueOn)];
  const share = Math.min(1, Math.max(0, left / whole));
  const isUrgent = left <= URGENT;
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-muted">
        <div
          className={clsx(
            "forced-border h-full origin-left rounded-full",
            isUrgent ? "bg-danger" : "bg-primary",
          )}
          style={{ width: `${Math.max(4, share * 100)}%` }}
        />
      </div>
      <p
        className={clsx(
          "flex items-center gap-1.5 text-sm",
          isUrgent ? "font-medium text-danger" : "text-muted-foreground",
        )}
      >
        <Clock aria-hidden="true" className="size-4 shrink-0" />
        {clockWords(one)}
      </p>
    </div>
  );
}
