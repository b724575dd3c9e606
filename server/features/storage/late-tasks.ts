import type { Delay } from "@prepara/domain/storage/delays";
import { taskKinds } from "@prepara/domain/work/kinds";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";

const rowSchema = z.object({
  shipmentId: z.uuid(),
  taskId: z.uuid(),
  kind: z.enum(taskKinds),
  begunAt: z.coerce.date(),
  endedAt: z.coerce.date().nullable(),
});

/**
 * Whether a check-in is of a box whose suite staff confirmed, or ended by a count or with such a box. Its
 * customer reads of the delay, and must not learn of a box that is theirs by a tracking number alone, because
 * anybody can announce one (docs/decisions/0121). The clock is read twice while a count is written.
 */
const isOfConfirmedBox = sql`(exists (
    select from dock_box_shipments held join dock_boxes box on box.id = held.box_id
     where held.shipment_id = t.shipment_id and box.suite_read is not null
       and (t.done_at is null and box.status = 'matched' or box.handed_back_at = t.done_at))
  or exists (
    select from shipment_counts counted where counted.shipment_id = t.shipment_id
       and counted.created_at between t.done_at - interval '1 minute' and t.done_at))`;

/**
 * When tasks about these shipments were past their promises between two instants, in one query: check-ins of
 * a shipment, prep tasks of the requests that took units of it, and what its cases ask for. A task that waits
 * has no promise; its earlier delays are stored in `task_delays`.
 */
export async function delaysOf(
  db: DbOrTx,
  ids: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, Delay[]>> {
  if (ids.length === 0) return new Map();
  const some = sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
  const { rows } = await db.execute(sql`
    with about as (
      select t.shipment_id, t.id, t.kind, t.due_at, t.done_at from tasks t where t.shipment_id in ${some} and ${isOfConfirmedBox}
      union all
      select i.shipment_id, t.id, t.kind, t.due_at, t.done_at
        from prep_request_items i join tasks t on t.prep_request_id = i.prep_request_id where i.shipment_id in ${some}
      union all
      select c.shipment_id, t.id, t.kind, t.due_at, t.done_at
        from cases c join tasks t on t.case_id = c.id where c.shipment_id in ${some}),
    late as (
      select shipment_id, id, kind, due_at as begun_at, done_at as ended_at from about
       where due_at < coalesce(done_at, 'infinity')
      union all
      select a.shipment_id, a.id, a.kind, d.begun_at, d.ended_at from about a join task_delays d on d.task_id = a.id)
    select shipment_id as "shipmentId", id as "taskId", kind, begun_at as "begunAt", ended_at as "endedAt" from late
     where begun_at < ${until} and coalesce(ended_at, 'infinity') > ${from}
     order by begun_at, id`);
  return Map.groupBy(z.array(rowSchema).parse(rows), ({ shipmentId }) => shipmentId);
}
