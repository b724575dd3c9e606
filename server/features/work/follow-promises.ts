import { openStatusOf } from "@prepara/domain/work/kinds";
import { afterWorkMinutes, workMinutesBetween } from "@prepara/domain/work/promise";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import { recordWarehouseChange } from "#server/platform/events/change-log";
import { profiles } from "#server/tables/profiles";
import { isOpenTask, tasks } from "#server/tables/tasks";
import { blocksOf } from "./block-facts.ts";
import { calendarOf, dueOf, type WorkSettings } from "./work-terms.ts";

type JobDeps = { db: Db; clock(): Date; settings: WorkSettings };

const BATCH = 500;

/**
 * Every minute: why open prep tasks wait, which may change without an act (an old charge), and until when
 * tasks are promised that have no promise yet. Waiting stops the clock; what was left of it goes on
 * afterwards.
 */
export async function followPromises(deps: JobDeps, signal: AbortSignal): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  while (!signal.aborted) {
    const batch = await deps.db
      .select({ id: tasks.id, prepRequestId: tasks.prepRequestId, block: tasks.block, dueAt: tasks.dueAt })
      .from(tasks)
      .where(
        and(
          isOpenTask,
          gt(tasks.id, after),
          sql`(${tasks.kind} = 'prep' or (${tasks.dueAt} is null and ${tasks.block} is null))`,
        ),
      )
      .orderBy(asc(tasks.id))
      .limit(BATCH);
    const last = batch.at(-1);
    if (!last) return;
    const ids = batch.flatMap(({ prepRequestId }) => prepRequestId ?? []);
    const now = deps.clock();
    const blocks = await blocksOf(deps.db, ids, now);
    const changed = batch.filter(
      ({ prepRequestId, block, dueAt }) =>
        blockIn(blocks, prepRequestId) !== block || (block === null && dueAt === null),
    );
    if (changed.length > 0)
      await deps.db.transaction((tx) =>
        followTasks(
          tx,
          deps.settings,
          changed.map(({ id }) => id),
          now,
        ),
      );
    after = last.id;
  }
}

type Blocks = Awaited<ReturnType<typeof blocksOf>>;

const blockIn = (blocks: Blocks, requestId: string | null) =>
  requestId === null ? null : (blocks.get(requestId) ?? null);

/** Brings block and promise of these tasks up to date; locks them by id and reads them again. */
async function followTasks(tx: Tx, settings: WorkSettings, ids: readonly string[], now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), isOpenTask))
    .orderBy(asc(tasks.id))
    .for("update");
  const plans = new Map(
    (
      await tx
        .select({ userId: profiles.userId, plan: profiles.plan })
        .from(profiles)
        .where(inArray(profiles.userId, [...new Set(open.map(({ userId }) => userId))]))
    ).map(({ userId, plan }) => [userId, plan]),
  );
  const blocks = await blocksOf(
    tx,
    open.flatMap(({ prepRequestId }) => prepRequestId ?? []),
    now,
  );
  for (const task of open) {
    const block = blockIn(blocks, task.prepRequestId);
    const clock = clockAfter({ ...task, plan: plans.get(task.userId) ?? "free" }, { block, now }, settings);
    if (block === task.block && clock.dueAt?.getTime() === task.dueAt?.getTime()) continue;
    const status = openStatusOf({ isBlocked: block !== null, isTaken: task.assigneeId !== null });
    await tx
      .update(tasks)
      .set({ block, status, ...clock })
      .where(eq(tasks.id, task.id));
  }
  await recordWarehouseChange(tx, "tasks");
}

type Task = typeof tasks.$inferSelect & { plan: (typeof profiles.$inferSelect)["plan"] };

/** The promise of a task that waits or does not: stopped with what is left of it, running, or going on. */
function clockAfter(
  task: Task,
  { block, now }: { block: Task["block"]; now: Date },
  settings: WorkSettings,
): Pick<Task, "dueAt" | "leftMinutes"> {
  const { dueAt, leftMinutes } = task;
  const calendar = calendarOf(settings);
  if (block !== null)
    return { dueAt: null, leftMinutes: dueAt ? workMinutesBetween(now, dueAt, calendar) : leftMinutes };
  if (dueAt) return { dueAt, leftMinutes };
  if (leftMinutes !== null) return { dueAt: afterWorkMinutes(now, leftMinutes, calendar), leftMinutes: null };
  return {
    dueAt: dueOf(task.block === null ? task : { ...task, readyAt: now }, settings),
    leftMinutes: null,
  };
}
