import type { PaidRequest } from "@prepara/domain/prep/payment";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { prepRequests } from "#server/tables/prep-requests";

/**
 * What was paid separately for corrections that raise a request's charges. It does not tell whether the
 * request itself was paid (docs/decisions/0135).
 */
export const paidApartOf = (requestId: SQL): SQL => sql`coalesce((select sum(apart.amount)
  from charges apart join charges line on line.number = apart.corrects
  where line.prep_request_id = ${requestId} and apart.prep_request_id is null
    and apart.state = 'settled' and apart.entry_id is not null and apart.amount > 0), 0)`;

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
