import { lt, sql } from "drizzle-orm";
import { ledgerFaults } from "#server/features/ledger/ledger.public";
import { prepRequestItems, prepRequests, userMonthlyCounters } from "#server/tables/prep-requests";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";
import type { Check } from "./check.ts";

export const noBalanceBelowZero: Check = {
  title: "no balance is below zero",
  async findProblems({ db }) {
    const rows = await db
      .select({ userId: profiles.userId, balance: profiles.balanceUsd })
      .from(profiles)
      .where(lt(profiles.balanceUsd, "0"));
    return rows.map((row) => `customer ${row.userId} has a balance of ${row.balance}`);
  },
};

/** A balance equals the sum of its ledger, row by row. */
export const balancesMatchLedger: Check = {
  title: "every balance equals its ledger",
  async findProblems({ db }) {
    const faults = await ledgerFaults(db);
    return faults.map(({ userId, fault }) => `customer ${userId}: ${fault}`);
  },
};

type Mismatch = { userId: string; yearMonth: string; counter: number; requests: number };

/** A month's counter equals the free units of its scheduled and shipped requests. */
export const countersMatchRequests: Check = {
  title: "free unit counters equal the sum of their counted requests",
  async findProblems({ db }) {
    const { rows } = await db.execute<Mismatch>(sql`
      select user_id as "userId", year_month as "yearMonth",
             coalesce(used_units, 0) as counter, coalesce(units, 0)::int as requests
        from ${userMonthlyCounters}
        full join (select user_id, year_month, sum(free_units_applied) as units
                     from ${prepRequests} where free_counted group by 1, 2) counted using (user_id, year_month)
       where coalesce(used_units, 0) <> coalesce(units, 0)`);
    return rows.map(
      (row) => `${row.yearMonth} of customer ${row.userId}: counter ${row.counter}, requests ${row.requests}`,
    );
  },
};

/** Free units are counted only while a request is scheduled or shipped. */
export const countedWhenApproved: Check = {
  title: "requests are counted exactly while scheduled or shipped",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string; status: string }>(sql`
      select id, status from ${prepRequests} where free_counted <> (status in ('scheduled', 'shipped'))`);
    return rows.map((row) => `request ${row.id} (${row.status})`);
  },
};

type SumMismatch = { id: string; said: number; counted: number };

/** A shipment's requested units equal the sum of its request items. */
export const requestedUnitsMatchItems: Check = {
  title: "requested units of each shipment equal the sum of its request items",
  async findProblems({ db }) {
    const { rows } = await db.execute<SumMismatch>(sql`
      select s.id, s.requested_qty as said, coalesce(i.units, 0)::int as counted
        from ${shipments} s
        left join (select shipment_id, sum(qty) as units from ${prepRequestItems} group by 1) i on i.shipment_id = s.id
       where s.requested_qty <> coalesce(i.units, 0)`);
    return rows.map((row) => `shipment ${row.id}: says ${row.said}, items say ${row.counted}`);
  },
};

/** A request's total equals the sum of its items. */
export const requestTotalsMatchItems: Check = {
  title: "total units of each request equal the sum of its items",
  async findProblems({ db }) {
    const { rows } = await db.execute<SumMismatch>(sql`
      select r.id, r.total_units as said, coalesce(i.units, 0)::int as counted
        from ${prepRequests} r
        left join (select prep_request_id, sum(qty) as units from ${prepRequestItems} group by 1) i
               on i.prep_request_id = r.id
       where r.total_units <> coalesce(i.units, 0)`);
    return rows.map((row) => `request ${row.id}: says ${row.said}, items say ${row.counted}`);
  },
};
