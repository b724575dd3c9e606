import { type Block, blockOf } from "@prepara/domain/work/block";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { keepsRequestsWaiting } from "#server/features/charges/late-charges.public";
import type { DbOrTx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { labelFiles, labelPages } from "#server/tables/labels";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";

const facts = z.array(
  z.object({
    id: z.string(),
    units: z.int(),
    hasCase: z.boolean(),
    hasOldCharge: z.boolean(),
    unlabelled: z.int(),
  }),
);

/**
 * The products of the asked request that have a page of labels: `assignPages` as a condition. An array, since
 * a join compared each of a thousand pages with each of 500 products, in every open request, each minute.
 */
const labelled = sql`array(
  select distinct coalesce(${labelPages.shipmentId}, ${labelFiles.shipmentId})
    from ${labelFiles} join ${labelPages} on ${labelPages.fileId} = ${labelFiles.id}
   where ${labelFiles.prepRequestId} = asked.id and coalesce(${labelPages.shipmentId}, ${labelFiles.shipmentId}) is not null)`;

/**
 * Why each of these requests cannot be worked on; null for those that can. One query for all, which reads the
 * charges of each customer once.
 */
export async function blocksOf(
  db: DbOrTx,
  requestIds: readonly string[],
  now: Date,
): Promise<Map<string, Block | null>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    with asked as materialized (
           select ${prepRequests.id}, ${prepRequests.userId} from ${prepRequests}
            where ${prepRequests.id} = any(${sql.param([...requestIds])}::uuid[])),
         owing as materialized (
           select customer.user_id,
                  exists (select from ${charges} where ${charges.userId} = customer.user_id and ${keepsRequestsWaiting(now)}) as owes
             from (select distinct user_id from asked) customer)
    select asked.id,
           (select coalesce(sum(${prepRequestItems.qty} - ${prepRequestItems.droppedQty}), 0)::int from ${prepRequestItems}
             where ${prepRequestItems.prepRequestId} = asked.id) as units,
           (select count(*)::int from ${prepRequestItems}
             where ${prepRequestItems.prepRequestId} = asked.id and ${prepRequestItems.fnsku} is null and ${prepRequestItems.shipmentId} <> all(${labelled})
               and ${prepRequestItems.qty} > ${prepRequestItems.droppedQty} + ${prepRequestItems.packedQty} + ${prepRequestItems.shippedQty}) as unlabelled,
           exists (select from ${cases} where ${cases.prepRequestId} = asked.id and ${cases.settledAt} is null
                      and (${cases.kind} = 'cancel' or ${cases.status} = 'waiting_customer')) as "hasCase",
           owing.owes as "hasOldCharge"
      from asked join owing using (user_id)`);
  return new Map(facts.parse(rows).map(({ id, ...known }) => [id, blockOf(known)]));
}
