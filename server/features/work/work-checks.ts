import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { caseDecisions } from "#server/tables/cases";
import { dockBoxes, dockBoxShipments } from "#server/tables/dock-boxes";
import { prepRequests } from "#server/tables/prep-requests";
import { profiles } from "#server/tables/profiles";
import { taskSteps, tasks } from "#server/tables/tasks";

const isOpen = sql.raw("('waiting', 'ready', 'doing')");

type Found = { name: string };

const check = (
  title: string,
  problem: (found: Found) => string,
  query: ReturnType<typeof sql>,
): DataCheck => ({
  title,
  async findProblems({ db }) {
    const { rows } = await db.execute<Found>(query);
    return rows.map(problem);
  },
});

/** What `doctor` checks about tasks: everything to be done has one, and nothing else has. */
export const workChecks: readonly DataCheck[] = [
  check(
    "each scheduled prep request has a task, open or done, and no other request has an open one",
    ({ name }) => `prep request ${name}: its task does not follow its status`,
    sql`select r.number::text as name from ${prepRequests} r join ${profiles} p on p.user_id = r.user_id
         where case when r.status = 'scheduled' and r.cancelled_at is null
                    then p.ended_at is null and not exists (select from ${tasks} t where t.prep_request_id = r.id and t.status <> 'cancelled')
                    else exists (select from ${tasks} t where t.prep_request_id = r.id and t.status in ${isOpen}) end`,
  ),
  check(
    "each shipment in an unopened box has one open check-in, and no other shipment has one",
    ({ name }) => `shipment ${name}: its check-in does not follow its boxes`,
    sql`with held as (select distinct h.shipment_id from ${dockBoxShipments} h join ${dockBoxes} b on b.id = h.box_id
                        join ${profiles} p on p.user_id = b.user_id and p.ended_at is null where b.status = 'matched'),
             open as (select shipment_id from ${tasks} where kind = 'check_in' and shipment_id is not null and status in ${isOpen})
        select coalesce(held.shipment_id, open.shipment_id)::text as name from held full join open using (shipment_id)
         where held.shipment_id is null or open.shipment_id is null`,
  ),
  check(
    "each box with a customer alone has one open check-in, and no other box has one",
    ({ name }) => `box ${name}: its check-in does not follow it`,
    sql`select b.number::text as name from ${dockBoxes} b join ${profiles} p on p.user_id = b.user_id and p.ended_at is null
         where (b.status = 'owned') <> exists (select from ${tasks} t where t.dock_box_id = b.id and t.status in ${isOpen})`,
  ),
  check(
    "each decision that staff have yet to carry out has one open task",
    ({ name }) => `decision ${name}: its task does not follow it`,
    sql`select d.id::text as name from ${caseDecisions} d join cases c on c.id = d.case_id
          join ${profiles} p on p.user_id = c.user_id and p.ended_at is null
         where d.decision in ('return', 'dispose', 'dispose_abandoned', 'photo', 'recount')
           and (d.state = 'wanted') <> exists (select from ${tasks} t where t.decision_id = d.id and t.status in ${isOpen})`,
  ),
  check(
    "all steps of a prep task that is done are full, unless its request was set to shipped",
    ({ name }) => `task ${name} is done with open steps`,
    sql`select t.number::text as name from ${tasks} t where t.kind = 'prep' and t.status = 'done' and not t.done_by_status
           and exists (select from ${taskSteps} s where s.task_id = t.id and s.done < s.wanted)`,
  ),
];
