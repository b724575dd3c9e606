import { type Block, blockOf, chargeWaitDays } from "@prepara/domain/work/block";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import { cases } from "#server/tables/cases";
import { charges } from "#server/tables/charges";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";

const DAY_MS = 86_400_000;

const facts = z.array(
  z.object({ id: z.string(), units: z.int(), hasCase: z.boolean(), hasOldCharge: z.boolean() }),
);

/** Why each of these requests cannot be worked on, null for those that can; one query for all. */
export async function blocksOf(
  db: DbOrTx,
  requestIds: readonly string[],
  now: Date,
): Promise<Map<string, Block | null>> {
  if (requestIds.length === 0) return new Map();
  const since = new Date(now.getTime() - chargeWaitDays * DAY_MS).toISOString();
  const { rows } = await db.execute(sql`
    select ${prepRequests.id} as id,
           (select coalesce(sum(${prepRequestItems.qty} - ${prepRequestItems.droppedQty}), 0)::int from ${prepRequestItems}
             where ${prepRequestItems.prepRequestId} = ${prepRequests.id}) as units,
           exists (select from ${cases} where ${cases.prepRequestId} = ${prepRequests.id} and ${cases.settledAt} is null
                      and (${cases.kind} = 'cancel' or ${cases.status} = 'waiting_customer')) as "hasCase",
           exists (select from ${charges} where ${charges.userId} = ${prepRequests.userId} and ${charges.state} = 'open'
                      and ${charges.amount} > 0 and coalesce(${charges.agreedAt}, ${charges.createdAt}) < ${since}::timestamptz) as "hasOldCharge"
      from ${prepRequests} where ${prepRequests.id} = any(${sql.param([...requestIds])}::uuid[])`);
  return new Map(
    facts.parse(rows).map(({ id, ...known }) => [id, blockOf({ ...known, needsLabels: false })]),
  );
}
