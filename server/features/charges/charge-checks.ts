import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { charges } from "#server/tables/charges";
import { prepRequests } from "#server/tables/prep-requests";
import { userBalanceHistory } from "#server/tables/user-balance-history";
import { paidApartOf } from "./corrections/paid-request.ts";

type Numbered = { number: string };

/** The base charge of a request is its price by the plan. */
const baseIsTotal: DataCheck = {
  title: "the base charge of each request is its total",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select r.number from ${prepRequests} r left join ${charges} c on c.prep_request_id = r.id and c.kind = 'base'
       where c.amount is distinct from r.total_usd`);
    return rows.map(({ number }) => `request nº ${number}`);
  },
};

/** The payable sum that a request shows is the sum of its charges. */
const servicesAddUp: DataCheck = {
  title: "the other charges of each request add up to what it says of its services",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select r.number from ${prepRequests} r
        left join (select prep_request_id, sum(amount) as amount from ${charges}
                    where kind <> 'base' and (state <> 'void' or prep_request_id in (select id from ${prepRequests} where cancelled_at is not null))
                      and state <> 'proposed' group by 1) c on c.prep_request_id = r.id
       where r.services_usd <> coalesce(c.amount, 0)`);
    return rows.map(({ number }) => `request nº ${number}`);
  },
};

/**
 * A payment from the balance settles charges of the same sum; a charge names one entry, so none is paid
 * twice.
 */
const entriesAddUp: DataCheck = {
  title: "the charges that a ledger entry settled add up to its amount, and are its customer's",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select e.number from ${userBalanceHistory} e
        join (select entry_id, sum(amount) as amount, count(distinct user_id) as owners, min(user_id::text) as owner
                from ${charges} where entry_id is not null group by 1) c on c.entry_id = e.id
       where e.amount_usd <> case e.transaction_type when 'debit' then c.amount else -c.amount end or c.owners > 1 or c.owner <> e.user_id::text`);
    return rows.map(({ number }) => `ledger entry ${number}`);
  },
};

/** A payment that settled no charges would be asked for again. */
const paymentsSettle: DataCheck = {
  title: "what the status of a request says of its payment, its charges say, too",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select distinct r.number from ${prepRequests} r join ${charges} c on c.prep_request_id = r.id
       where c.amount <> 0 and (case
         when r.paid_with_balance_at is not null then c.entry_id is null and c.kind in ('base', 'service')
         when r.cancelled_at is not null then c.state = 'open'
         when r.status in ('scheduled', 'shipped') then c.state = 'open'
         else c.state = 'settled' end)`);
    return rows.map(({ number }) => `request nº ${number}`);
  },
};

/**
 * The limit is the sum of the settled charges for a cancelled request, and the payable sum for others, whose
 * proof may still wait for review. Higher corrections that were paid separately count for both.
 */
const paidBackWasPaid: DataCheck = {
  title: "no request is paid back more than was paid for it",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select r.number from ${prepRequests} r
        join (select prep_request_id, sum(amount_usd) as amount from ${userBalanceHistory}
               where prep_request_id is not null and transaction_type = 'credit' group by 1) back on back.prep_request_id = r.id
       where back.amount > ${paidApartOf(sql`r.id`)} + case when r.cancelled_at is null then r.payable_usd
         else (select coalesce(sum(c.amount), 0) from ${charges} c where c.prep_request_id = r.id and c.state = 'settled') end`);
    return rows.map(({ number }) => `request nº ${number}`);
  },
};

/**
 * A charge without a request is settled only by a ledger entry, so that it is never paid twice or settled
 * unpaid.
 */
const settledByEntry: DataCheck = {
  title: "charges that are paid by themselves are settled by a ledger entry",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select number from ${charges} where prep_request_id is null and state = 'settled' and amount <> 0 and entry_id is null`);
    return rows.map(({ number }) => `charge nº ${number}`);
  },
};

/**
 * A correction belongs to the customer of its charge, and corrections never give back more than was charged.
 */
const correctionsFit: DataCheck = {
  title: "corrections belong to their charge's customer and never take more than it costs",
  async findProblems({ db }) {
    const { rows } = await db.execute<Numbered>(sql`
      select c.number from ${charges} c join ${charges} fix on fix.corrects = c.number and fix.state <> 'void'
       group by c.number, c.amount, c.user_id
      having count(*) filter (where fix.user_id <> c.user_id) > 0
          or c.amount + sum(fix.amount) filter (where fix.amount < 0 or fix.state = 'settled') < 0`);
    return rows.map(({ number }) => `charge nº ${number}`);
  },
};

/** What `doctor` checks about charges. */
export const chargeChecks: readonly DataCheck[] = [
  baseIsTotal,
  servicesAddUp,
  entriesAddUp,
  paymentsSettle,
  paidBackWasPaid,
  settledByEntry,
  correctionsFit,
];
