import type { OutboundStatus } from "@prepara/domain/outbound/box";
import { type SQL, sql } from "drizzle-orm";

/** An outbound box; `label` is the carrier's or Amazon's number, `taskId` the open task that packs it. */
export type LeavingBox = {
  id: string;
  number: number;
  position: number;
  status: OutboundStatus;
  label: string | null;
  prepRequestId: string;
  requestNumber: number;
  taskId: string | null;
  suiteNumber: number;
  fullName: string;
};

/** Selects outbound boxes, those not yet shipped first, then the newest. */
export const leavingWhere = (condition: SQL) => sql`
  select outbound_boxes.id, outbound_boxes.number, outbound_boxes.position, outbound_boxes.status,
         coalesce(outbound_boxes.tracking_number, outbound_boxes.amazon_box_id) as label,
         prep_requests.id as "prepRequestId", prep_requests.number as "requestNumber",
         (select tasks.id from tasks where tasks.prep_request_id = prep_requests.id and tasks.kind = 'prep'
             and tasks.status in ('waiting', 'ready', 'doing')) as "taskId",
         profiles.suite_number as "suiteNumber", profiles.full_name as "fullName"
    from outbound_boxes join prep_requests on prep_requests.id = outbound_boxes.prep_request_id
         join profiles on profiles.user_id = prep_requests.user_id
   where ${condition} and profiles.ended_at is null
   order by outbound_boxes.status = 'shipped', outbound_boxes.created_at desc, outbound_boxes.id desc
   limit 5`;
