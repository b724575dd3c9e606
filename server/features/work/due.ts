import type { PlanName } from "@prepara/domain/account/plan";
import type { TaskKind } from "@prepara/domain/work/kinds";
import { promisedHours, promisedUntil, type WorkCalendar } from "@prepara/domain/work/promise";
import type { Tx } from "#server/platform/database/database";
import type { PlatformSettings } from "#server/platform/settings";

/** The settings on which the due times of tasks depend. */
export type WorkSettings = Pick<
  PlatformSettings,
  | "WAREHOUSE_TIME_ZONE"
  | "WAREHOUSE_HOLIDAYS"
  | "PROMISE_CHECK_IN_HOURS"
  | "PROMISE_PREP_HOURS"
  | "PROMISE_OTHER_HOURS"
>;

export type WorkDeps = { tx: Tx; settings: WorkSettings };

export const calendarOf = (settings: WorkSettings): WorkCalendar => ({
  timeZone: settings.WAREHOUSE_TIME_ZONE,
  holidays: settings.WAREHOUSE_HOLIDAYS,
});

type Promised = { kind: TaskKind; plan: PlanName; readyAt: Date };

/** When a task is due: its promised hours of work after `readyAt`. */
export function dueOf({ kind, plan, readyAt }: Promised, settings: WorkSettings): Date {
  const hours = promisedHours(kind, plan, {
    checkIn: settings.PROMISE_CHECK_IN_HOURS,
    prep: settings.PROMISE_PREP_HOURS,
    other: settings.PROMISE_OTHER_HOURS,
  });
  return promisedUntil(readyAt, hours, calendarOf(settings));
}
