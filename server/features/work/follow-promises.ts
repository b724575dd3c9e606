import { openStatusOf } from "@prepara/domain/work/kinds";
import { afterWorkMinutes, workMinutesBetween } from "@prepara/domain/work/promise";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/database/database";
import { profiles } from "#server/tables/profiles";
import { isOpenTask, taskDelays, tasks } from "#server/tables/tasks";
import { blocksOf } from "./block-facts.ts";
import { calendarOf, dueOf, type WorkSettings } from "./due.ts";
import { recordTasksChange } from "./lock-task.ts";
import { tellMissed, tellOfRequest } from "./tell-request.ts";

type JobDeps = { db: Db; clock(): Date; settings: WorkSettings };

/** How many tasks are read at once, and how many batches in one run. */
const usualLimits = { batch: 500, batches: 20 };

/** Tasks are read in the order of customers, so that each customer's data is read once. */
type Place = { userId: string; id: string };

type Found = Pick<
  typeof tasks.$inferSelect,
  "id" | "userId" | "prepRequestId" | "block" | "dueAt" | "missedAt"
>;

/**
 * Returns the job that runs every minute. It updates why open prep tasks wait, which may change by the mere
 * passing of time (a charge that becomes old), and sets promises that are missing. A task that waits has no
 * promise; the working time that was left is used again afterwards. Customers are notified of a request whose
 * promise was missed. A run processes a limited number of tasks; the next one continues where it ended. A
 * failure for one customer does not keep the others from being processed; the run then fails at its end.
 */
export function promiseFollower(deps: JobDeps, limits = usualLimits): (signal: AbortSignal) => Promise<void> {
  let place: Place | null = null;
  return async (signal) => {
    const failures: unknown[] = [];
    for (let done = 0; done < limits.batches && !signal.aborted; done += 1) {
      const batch: Found[] = await openAfter(deps.db, place, limits.batch);
      failures.push(...(await followEach(deps, batch)));
      const last = batch.length < limits.batch ? undefined : batch.at(-1);
      place = last ? { userId: last.userId, id: last.id } : null;
      if (place === null) break;
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `the promises of ${failures.length} customers were not followed`);
  };
}

const openAfter = (db: Db, after: Place | null, limit: number): Promise<Found[]> =>
  db
    .select({
      id: tasks.id,
      userId: tasks.userId,
      prepRequestId: tasks.prepRequestId,
      block: tasks.block,
      dueAt: tasks.dueAt,
      missedAt: tasks.missedAt,
    })
    .from(tasks)
    .where(
      and(
        isOpenTask,
        after === null
          ? undefined
          : sql`(${tasks.userId}, ${tasks.id}) > (${after.userId}::uuid, ${after.id}::uuid)`,
        sql`(${tasks.kind} = 'prep' or (${tasks.dueAt} is null and ${tasks.block} is null))`,
      ),
    )
    .orderBy(asc(tasks.userId), asc(tasks.id))
    .limit(limit);

/**
 * Updates these tasks together; if that fails, those of each customer separately. Returns the failures of the
 * latter.
 */
async function followEach(deps: JobDeps, batch: readonly Found[]): Promise<unknown[]> {
  const failures: unknown[] = [];
  try {
    await followBatch(deps, batch);
  } catch {
    for (const own of Map.groupBy(batch, ({ userId }) => userId).values())
      await followBatch(deps, own).catch((error: unknown) => failures.push(error));
  }
  return failures;
}

async function followBatch({ db, clock, settings }: JobDeps, batch: readonly Found[]): Promise<void> {
  const now = clock();
  const blocks = await blocksOf(
    db,
    batch.flatMap(({ prepRequestId }) => prepRequestId ?? []),
    now,
  );
  const changed = batch.filter(
    (task) =>
      blockIn(blocks, task.prepRequestId) !== task.block ||
      (task.block === null && task.dueAt === null) ||
      isNewlyMissed(task, now),
  );
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0) await db.transaction((tx) => followTasks(tx, settings, ids, now));
}

/** Customers are notified of a missed promise only for prep requests, once per task. */
const isNewlyMissed = (
  { prepRequestId, dueAt, missedAt }: Pick<Found, "prepRequestId" | "dueAt" | "missedAt">,
  now: Date,
): boolean => prepRequestId !== null && missedAt === null && dueAt !== null && dueAt < now;

type Blocks = Awaited<ReturnType<typeof blocksOf>>;

const blockIn = (blocks: Blocks, requestId: string | null) =>
  requestId === null ? null : (blocks.get(requestId) ?? null);

/**
 * Brings block and promise of these tasks up to date; locks them by id and reads them again. A task locked by
 * another transaction is left to the next run.
 */
async function followTasks(tx: Tx, settings: WorkSettings, ids: readonly string[], now: Date): Promise<void> {
  const open = await tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), isOpenTask))
    .orderBy(asc(tasks.id))
    .for("update", { skipLocked: true });
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
  const planOf = ({ userId }: Pick<Found, "userId">) => plans.get(userId) ?? "free";
  const changed = new Map<string, Pick<typeof tasks.$inferSelect, "kind" | "userId">>();
  for (const task of open) {
    const block = blockIn(blocks, task.prepRequestId);
    const clock = clockAfter({ ...task, plan: planOf(task) }, { block, now }, settings);
    const isMissed = isNewlyMissed({ ...task, ...clock }, now);
    if (!isMissed && block === task.block && clock.dueAt?.getTime() === task.dueAt?.getTime()) continue;
    const status = openStatusOf({ isBlocked: block !== null, isTaken: task.assigneeId !== null });
    await tx
      .update(tasks)
      .set({ block, status, ...clock, ...(isMissed && { missedAt: now }) })
      .where(eq(tasks.id, task.id));
    if (block !== null && task.dueAt !== null && task.dueAt < now)
      await tx.insert(taskDelays).values({ taskId: task.id, begunAt: task.dueAt, endedAt: now });
    if (block === "labels" && task.block !== block)
      await tellOfRequest(tx, task, { type: "prep.labels_needed", by: null });
    if (isMissed) await tellMissed(tx, settings, { ...task, ...clock, plan: planOf(task) }, now);
    changed.set(`${task.kind} ${task.userId}`, task);
  }
  for (const task of changed.values()) await recordTasksChange(tx, task);
}

type Task = typeof tasks.$inferSelect & { plan: (typeof profiles.$inferSelect)["plan"] };

/**
 * The promise of a task: while it waits, none but the working minutes left; otherwise the present one, one
 * from the minutes left, or a new one.
 */
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
