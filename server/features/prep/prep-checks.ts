import { sql } from "drizzle-orm";
import type { DataCheck } from "#server/platform/feature";
import { prepRequestItems, prepRequests, userMonthlyCounters } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";

type Mismatch = { userId: string; yearMonth: string; counter: number; requests: number };

/** A month's counter equals the free units of its scheduled and shipped requests. */
const countersMatchRequests: DataCheck = {
  title: "free unit counters equal the sum of their counted requests",
  async findProblems({ db }) {
    const { rows } = await db.execute<Mismatch>(sql`
      select user_id as "userId", year_month as "yearMonth",
             coalesce(used_units, 0) as counter, coalesce(units, 0)::int as requests
        from ${userMonthlyCounters}
        full join (select user_id, year_month, sum(free_units_applied - free_units_returned) as units
                     from ${prepRequests} where free_counted group by 1, 2) counted using (user_id, year_month)
       where coalesce(used_units, 0) <> coalesce(units, 0)`);
    return rows.map(
      (row) => `${row.yearMonth} of customer ${row.userId}: counter ${row.counter}, requests ${row.requests}`,
    );
  },
};

/** Free units are counted only while a request is scheduled or shipped, and not cancelled. */
const countedWhenApproved: DataCheck = {
  title: "requests are counted exactly while scheduled or shipped and not cancelled",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string; status: string }>(sql`
      select id, status from ${prepRequests} where free_counted <> (status in ('scheduled', 'shipped') and cancelled_at is null)`);
    return rows.map((row) => `request ${row.id} (${row.status})`);
  },
};

type SumMismatch = { id: string; stored: number; counted: number };

/** A shipment's requested units equal the sum of its request items, less what was dropped. */
const requestedUnitsMatchItems: DataCheck = {
  title: "requested units of each shipment equal the sum of its request items",
  async findProblems({ db }) {
    const { rows } = await db.execute<SumMismatch>(sql`
      select s.id, s.requested_qty as stored, coalesce(i.units, 0)::int as counted
        from ${shipments} s
        left join (select shipment_id, sum(qty - dropped_qty) as units from ${prepRequestItems} group by 1) i on i.shipment_id = s.id
       where s.requested_qty <> coalesce(i.units, 0)`);
    return rows.map((row) => `shipment ${row.id}: says ${row.stored}, items say ${row.counted}`);
  },
};

/** A request's total equals the sum of its items. */
const requestTotalsMatchItems: DataCheck = {
  title: "total units of each request equal the sum of its items",
  async findProblems({ db }) {
    const { rows } = await db.execute<SumMismatch>(sql`
      select r.id, r.total_units as stored, coalesce(i.units, 0)::int as counted
        from ${prepRequests} r
        left join (select prep_request_id, sum(qty) as units from ${prepRequestItems} group by 1) i
               on i.prep_request_id = r.id
       where r.total_units <> coalesce(i.units, 0)`);
    return rows.map((row) => `request ${row.id}: says ${row.stored}, items say ${row.counted}`);
  },
};

/** A cancelled request holds no units. */
const cancelledHoldNothing: DataCheck = {
  title: "all units of each cancelled request are dropped",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string; units: number }>(sql`
      select r.id, sum(i.qty - i.dropped_qty)::int as units
        from ${prepRequests} r join ${prepRequestItems} i on i.prep_request_id = r.id
       where r.cancelled_at is not null group by 1 having sum(i.qty - i.dropped_qty) <> 0`);
    return rows.map((row) => `request ${row.id}: ${row.units} units are not dropped`);
  },
};

/** A customer prepares only what is theirs. */
const itemsAreTheCustomers: DataCheck = {
  title: "the items of each request are its customer's",
  async findProblems({ db }) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select r.id from ${prepRequests} r
       where exists (select 1 from ${prepRequestItems} i join ${shipments} s on s.id = i.shipment_id
                      where i.prep_request_id = r.id and s.user_id <> r.user_id)`);
    return rows.map(({ id }) => `request ${id}: an item is another customer's`);
  },
};

/** What `doctor` checks about requests, their units and the month's counters. */
export const prepChecks: readonly DataCheck[] = [
  countersMatchRequests,
  countedWhenApproved,
  requestedUnitsMatchItems,
  requestTotalsMatchItems,
  cancelledHoldNothing,
  itemsAreTheCustomers,
];
