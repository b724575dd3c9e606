import type { PaidRequest } from "@prepara/domain/prep/payment";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";
import { paidApartOf } from "./paid-apart.ts";

/** The payments and refunds of a locked request, as the rules of refunds need them. */
export async function paidRequest(tx: Tx, id: string): Promise<PaidRequest> {
  const amountOf = (rows: ReturnType<typeof sql>) =>
    sql`coalesce((${rows}), 0)`.mapWith(prepRequests.totalUsd);
  const [row] = await tx
    .select({
      status: prepRequests.status,
      total: prepRequests.payableUsd,
      paidWithBalance: sql<boolean>`${prepRequests.paidWithBalanceAt} is not null`,
      hasProof: sql<boolean>`${prepRequests.proofUrl} is not null`,
      isCancelled: sql<boolean>`${prepRequests.cancelledAt} is not null`,
      paidBack: amountOf(sql`select sum(e.amount_usd) from user_balance_history e
        where e.prep_request_id = ${id} and e.transaction_type = 'credit'`),
      settled: amountOf(sql`select sum(c.amount) from charges c
        where c.prep_request_id = ${id} and c.state = 'settled'`),
      paidApart: paidApartOf(sql`${id}::uuid`).mapWith(prepRequests.totalUsd),
    })
    .from(prepRequests)
    .where(eq(prepRequests.id, id));
  if (!row) throw new Refusal("not_found");
  return row;
}
