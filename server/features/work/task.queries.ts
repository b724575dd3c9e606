import { suiteNumberIn } from "@prepara/domain/account/customer";
import type { Block } from "@prepara/domain/work/block";
import { type TaskKind, type TaskStatus, taskKinds } from "@prepara/domain/work/kinds";
import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { matchesSearch } from "#server/platform/database/like";
import { namedRows } from "#server/platform/database/named-statements";
import { MOST_COUNTED_KEYS } from "#server/platform/http/counted-keys";
import { pageQuery } from "#server/platform/http/page";
import { searchText } from "#server/platform/http/route-parts";
import { caseDecisions, cases } from "#server/tables/cases";
import { dockBoxes } from "#server/tables/dock-boxes";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import { isOpenTask, taskPhotos, taskScans, taskSteps, tasks } from "#server/tables/tasks";

/** Which open tasks a list shows: those in a status, or those past their promise. */
export const taskStates = ["open", "late", "ready", "doing", "waiting"] as const;
type TaskState = (typeof taskStates)[number];

/** The sort key of a page's last task: its promise, priority and number. */
const cursorContent = z.tuple([z.int().nullable(), z.int(), z.int()]);
type TaskCursor = z.output<typeof cursorContent>;

const cursor = z
  .string()
  .max(200)
  .transform((text, context): TaskCursor => {
    const parsed = cursorContent.safeParse(jsonOf(Buffer.from(text, "base64url").toString("utf8")));
    const at = parsed.data?.[0] ?? 0;
    if (parsed.success && Math.abs(at) <= MAX_INSTANT && parsed.data[1] <= 9 && parsed.data[1] >= 0)
      return parsed.data;
    context.addIssue({ code: "custom", message: "O cursor da lista não é válido." });
    return z.NEVER;
  });

/** The last instant of the year 9999, which JavaScript and PostgreSQL write alike. */
const MAX_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses undefined, so text that is not JSON is refused.
    return undefined;
  }
}

/** The query of the list of tasks. */
export const taskListQuery = pageQuery.extend({
  cursor: cursor.optional(),
  state: z.enum(taskStates).default("open").describe("`late`: past the promise"),
  kind: z.enum(taskKinds).optional(),
  mine: z.enum(["true"]).optional().describe("Those that whoever asks holds"),
  userId: z.guid().toLowerCase().optional().describe("Those of one customer"),
  q: searchText.describe("Those of customers by suite or name"),
});

export type TaskFilter = {
  state: TaskState;
  kind: TaskKind | undefined;
  assigneeId: string | undefined;
  userId: string | undefined;
  /** The customer's suite or name. */
  search: string | undefined;
};

/** A row as the driver returns it: instants are text in PostgreSQL's format. */
export type TaskRow = {
  id: string;
  number: number;
  kind: TaskKind;
  status: TaskStatus;
  block: Block | null;
  priority: number;
  dueAt: string | null;
  readyAt: string;
  startedAt: string | null;
  doneAt: string | null;
  doneByStatus: boolean;
  userId: string;
  fullName: string;
  suiteNumber: number;
  assigneeId: string | null;
  assigneeName: string | null;
  dockBoxId: string | null;
  shipmentId: string | null;
  prepRequestId: string | null;
  caseId: string | null;
  subjectNumber: number;
  productName: string | null;
  products: number;
  units: number;
  packedUnits: number;
  shelf: string | null;
};

/** Open tasks in the order of the board: late ones first, those without a promise last; one query. */
export async function tasksWhere(
  db: DbOrTx,
  { state, kind, assigneeId, userId, search }: TaskFilter,
  { limit, cursor: after }: { limit: number; cursor?: TaskCursor | undefined },
  now: Date,
): Promise<TaskRow[]> {
  if (state === "open" && limit === BOARD_PAGE && userId === undefined && search === undefined)
    return boardPage(db, { kind, assigneeId, after });
  const conditions = [
    isOpenTask,
    state === "late" && sql`sort_at < ${now.toISOString()}::timestamptz`,
    (state === "ready" || state === "doing" || state === "waiting") && sql`status = ${state}`,
    kind !== undefined && sql`kind = ${kind}`,
    assigneeId !== undefined && sql`assignee_id = ${assigneeId}::uuid`,
    userId !== undefined && sql`user_id = ${userId}::uuid`,
    search !== undefined && sql`user_id in (${customersBy(search)})`,
    after && afterCursor(cursorValues(after)),
  ];
  return (await db.execute<TaskRow>(withDetails(firstOf(conditions, limit)))).rows;
}

/**
 * The page size of the board. Only statements of this size are prepared, because each connection keeps them.
 */
const BOARD_PAGE = 50;

type BoardFilter = Pick<TaskFilter, "kind" | "assigneeId"> & { after: TaskCursor | undefined };

/** Pages of the board as prepared statements: planning one takes longer than reading it. */
async function boardPage(db: DbOrTx, { kind, assigneeId, after }: BoardFilter): Promise<TaskRow[]> {
  const { placeholder } = sql;
  const by = { kind: kind !== undefined, assignee: assigneeId !== undefined, next: after !== undefined };
  const name = ["tasks", ...Object.entries(by).flatMap(([part, isAsked]) => (isAsked ? part : []))].join("_");
  const conditions = [
    isOpenTask,
    by.kind && sql`kind = ${placeholder("kind")}`,
    by.assignee && sql`assignee_id = ${placeholder("assigneeId")}::uuid`,
    by.next &&
      afterCursor({
        sortAt: placeholder("sortAt"),
        priority: placeholder("priority"),
        number: placeholder("number"),
      }),
  ];
  const read = boardPages.get(name) ?? namedRows<TaskRow>(name, withDetails(firstOf(conditions, BOARD_PAGE)));
  boardPages.set(name, read);
  return read(db, { kind, assigneeId, ...(after && cursorValues(after)) });
}

const boardPages = new Map<string, ReturnType<typeof namedRows<TaskRow>>>();

/**
 * The first tasks and one more. The limit is part of the text: with a parameter the planner expects a tenth
 * of the table.
 */
function firstOf(conditions: readonly (SQL | false | undefined)[], limit: number): SQL {
  const all = conditions.filter((condition) => condition !== false && condition !== undefined);
  return sql`select * from ${tasks} where ${sql.join(all, sql` and `)}
    order by sort_at, priority, number limit ${sql.raw(String(limit + 1))}`;
}

function customersBy(search: string): SQL {
  const suite = suiteNumberIn(search);
  const named = matchesSearch(sql`lower(full_name)`, search);
  const condition = suite === undefined ? named : sql`${named} or suite_number = ${suite}`;
  return sql`select user_id from ${profiles} where ${condition}`;
}

const cursorValues = ([at, priority, number]: TaskCursor) => ({
  sortAt: at === null ? "infinity" : new Date(at).toISOString(),
  priority,
  number,
});

const afterCursor = ({ sortAt, priority, number }: Record<"sortAt" | "priority" | "number", unknown>): SQL =>
  sql`(sort_at, priority, number) > (${sortAt}::timestamptz, ${priority}::int, ${number}::bigint)`;

/** The cursor after a task. */
export const cursorAfter = ({ dueAt, priority, number }: TaskRow): string =>
  Buffer.from(JSON.stringify([dueAt === null ? null : Date.parse(dueAt), priority, number])).toString(
    "base64url",
  );

/** One task, open or ended; undefined if there is none. */
export async function taskById(db: DbOrTx, id: string): Promise<TaskRow | undefined> {
  const found = sql`select * from ${tasks} where id = ${id}::uuid`;
  return (await db.execute<TaskRow>(withDetails(found))).rows[0];
}

/** Tasks with the names and numbers that screens show; `found` selects whole rows of tasks. */
const withDetails = (found: SQL): SQL => sql`
    with found as (${found})
    select t.id, t.number::float8, t.kind, t.status, t.block, t.priority, t.due_at as "dueAt", t.ready_at as "readyAt",
           t.started_at as "startedAt", t.done_at as "doneAt", t.done_by_status as "doneByStatus",
           t.user_id as "userId", customer.full_name as "fullName", customer.suite_number as "suiteNumber",
           t.assignee_id as "assigneeId", worker.full_name as "assigneeName", t.dock_box_id as "dockBoxId",
           t.shipment_id as "shipmentId", t.prep_request_id as "prepRequestId", t.case_id as "caseId",
           coalesce(box.number, line.number, request.number, talk.number)::float8 as "subjectNumber",
           coalesce(line.name, request.name, talk.name) as "productName",
           coalesce(request.products, case when coalesce(line.name, talk.name) is null then 0 else 1 end) as products,
           coalesce(line.qty, request.units, talk.qty, 0) as units, coalesce(request.packed, 0) as "packedUnits",
           coalesce(box.shelf, line.shelf) as shelf
      from found t
      join ${profiles} customer on customer.user_id = t.user_id
      left join ${profiles} worker on worker.user_id = t.assignee_id
      left join ${dockBoxes} box on box.id = t.dock_box_id
      left join lateral (
        select s.number, p.name, s.qty,
               (select b.shelf from dock_box_shipments h join ${dockBoxes} b on b.id = h.box_id
                 where h.shipment_id = s.id and b.status = 'matched' order by b.logged_at limit 1) as shelf
          from ${shipments} s join ${products} p on p.id = s.product_id where s.id = t.shipment_id) line on true
      left join lateral (
        select r.number, of_items.* from ${prepRequests} r cross join lateral (
          select count(*)::int as products, coalesce(sum(i.qty - i.dropped_qty), 0)::int as units, min(p.name) as name,
                 (select coalesce(max(f.done), 0) from ${taskSteps} f where f.task_id = t.id and f.kind = 'pack') as packed
            from ${prepRequestItems} i join ${shipments} s on s.id = i.shipment_id join ${products} p on p.id = s.product_id
           where i.prep_request_id = r.id) of_items
         where r.id = t.prep_request_id) request on true
      left join lateral (
        select c.number, p.name, coalesce(d.qty, c.total_qty) as qty from ${cases} c
          join ${caseDecisions} d on d.id = t.decision_id
          left join ${shipments} s on s.id = c.shipment_id left join ${products} p on p.id = s.product_id
         where c.id = t.case_id) talk on true
     order by t.sort_at, t.priority, t.number`;

/** The steps of a task in order, with the shipments whose units they are about. */
export const stepsOf = (db: DbOrTx, taskId: string) =>
  db
    .select({
      position: taskSteps.position,
      kind: taskSteps.kind,
      service: taskSteps.service,
      label: taskSteps.label,
      wanted: taskSteps.wanted,
      done: taskSteps.done,
      doneAt: taskSteps.doneAt,
      shipmentId: taskSteps.shipmentId,
      shipmentNumber: shipments.number,
      productName: products.name,
      asin: products.asin,
      photoUrl: products.photoUrl,
      codes: products.codes,
    })
    .from(taskSteps)
    .leftJoin(shipments, eq(shipments.id, taskSteps.shipmentId))
    .leftJoin(products, eq(products.id, shipments.productId))
    .where(eq(taskSteps.taskId, taskId))
    .orderBy(asc(taskSteps.position));
export type StepRow = Awaited<ReturnType<typeof stepsOf>>[number];

/** The keys of a person's last acts at the steps of a task, the newest first. */
export async function countedStepKeys(db: DbOrTx, actorId: string, taskId: string): Promise<string[]> {
  const scans = await db
    .select({ deviceKey: taskScans.deviceKey })
    .from(taskScans)
    .where(and(eq(taskScans.taskId, taskId), eq(taskScans.actorId, actorId), isNotNull(taskScans.deviceKey)))
    .orderBy(desc(taskScans.id))
    .limit(MOST_COUNTED_KEYS);
  return scans.flatMap(({ deviceKey }) => deviceKey ?? []);
}

/** The products of a prep request by their shipments, in its order. */
export const itemsOf = (db: DbOrTx, prepRequestId: string) =>
  db
    .select({
      shipmentId: prepRequestItems.shipmentId,
      number: shipments.number,
      productName: products.name,
      asin: products.asin,
      codes: products.codes,
      instructions: prepRequestItems.instructions,
      dropped: prepRequestItems.droppedQty,
    })
    .from(prepRequestItems)
    .innerJoin(shipments, eq(shipments.id, prepRequestItems.shipmentId))
    .innerJoin(products, eq(products.id, shipments.productId))
    .where(eq(prepRequestItems.prepRequestId, prepRequestId))
    .orderBy(asc(shipments.number));
export type TaskItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

/** Whether a prep request has boxes, which determine its packing step. */
export async function hasBoxes(db: DbOrTx, prepRequestId: string): Promise<boolean> {
  const boxes = await db
    .select({ id: outboundBoxes.id })
    .from(outboundBoxes)
    .where(eq(outboundBoxes.prepRequestId, prepRequestId))
    .limit(1);
  return boxes.length > 0;
}

export const photosOf = (db: DbOrTx, taskId: string) =>
  db
    .select({ id: taskPhotos.id, url: taskPhotos.url })
    .from(taskPhotos)
    .where(eq(taskPhotos.taskId, taskId))
    .orderBy(asc(taskPhotos.position));
export type PhotoRow = Awaited<ReturnType<typeof photosOf>>[number];
