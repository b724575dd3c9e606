import { toDecimal, zeroCents } from "@prepara/domain/money/money";
import { lt, sql } from "drizzle-orm";
import * as z from "zod";
import type { DbOrTx } from "#server/platform/database/database";
import type { DataCheck } from "#server/platform/feature";
import { profiles } from "#server/tables/profiles";

const faults = z.array(z.object({ userId: z.string(), fault: z.string() }));

/**
 * Every customer whose balance is not the sum of the ledger rows, or with a row whose balance does not follow
 * from the row before; one line each, for `doctor`. Empty when all balances are right.
 */
export async function ledgerFaults(db: DbOrTx): Promise<{ userId: string; fault: string }[]> {
  const { rows } = await db.execute(sql`
    with signed as (
      select user_id, number, balance_after_usd,
        case transaction_type when 'credit' then amount_usd else -amount_usd end as change
      from user_balance_history
    ), chained as (
      select *, balance_after_usd - change
        is distinct from coalesce(lag(balance_after_usd) over (partition by user_id order by number), 0) as broken
      from signed
    ), sums as (
      select user_id, sum(change) as total, bool_or(broken) as broken from chained group by user_id
    )
    select p.user_id as "userId",
      case when p.balance_usd <> coalesce(s.total, 0)
        then 'balance ' || p.balance_usd || ' but the rows add up to ' || coalesce(s.total, 0)
        else 'a row does not follow from the one before it' end as fault
    from profiles p left join sums s on s.user_id = p.user_id
    where p.balance_usd <> coalesce(s.total, 0) or s.broken
    order by p.suite_number`);
  return faults.parse(rows);
}

/** What `doctor` checks about balances and their ledgers. */
export const ledgerChecks: readonly DataCheck[] = [
  {
    title: "no balance is below zero",
    async findProblems({ db }) {
      const rows = await db
        .select({ userId: profiles.userId, balance: profiles.balanceUsd })
        .from(profiles)
        .where(lt(profiles.balanceUsd, zeroCents));
      return rows.map((row) => `customer ${row.userId} has a balance of ${toDecimal(row.balance)}`);
    },
  },
  {
    title: "every balance equals its ledger",
    async findProblems({ db }) {
      const found = await ledgerFaults(db);
      return found.map(({ userId, fault }) => `customer ${userId}: ${fault}`);
    },
  },
];
